import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { lastMinute } from '../../../ui/form/calendar/india-time.ts';
import { MomentField } from '../../../ui/form/calendar/moment-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { LinkForm } from './link-form.ts';
import { addScheme } from './link-url.ts';
import more from './more-options.module.css';
import { linkFormText as text } from './text.ts';

/** Target of the link. A missing https:// is added when the field is left, or the form is submitted with Enter. */
export function LongUrlField({ form }: { form: LinkForm }) {
  const { onBlur, ...field } = fieldProps(form, 'originalUrl');
  const complete = () => {
    const completed = addScheme(field.value);
    if (completed !== field.value) form.setFieldValue('originalUrl', completed);
  };
  const leave = () => {
    complete();
    onBlur();
  };
  return (
    <TextField
      {...field}
      onBlur={leave}
      // Completes the value before the form is submitted: React applies the change at the end of this event.
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      label={text.longUrl.label}
      type="url"
      placeholder={text.longUrl.placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
    />
  );
}

/** Without a time, the link expires at the end of the day. */
export const ExpiryField = ({ form }: { form: LinkForm }) => (
  <MomentField
    {...fieldProps(form, 'expiresAt')}
    label={text.expiry.day}
    hint={text.expiry.hint}
    timeLabel={text.expiry.time}
    defaultTime={lastMinute}
  />
);

interface MoreOptionsProps {
  title: string;
  opened: boolean;
  onToggle: (opened: boolean) => void;
  children: ReactNode;
}

/** Collapsible part of the form. */
export function MoreOptions({ title, opened, onToggle, children }: MoreOptionsProps) {
  const id = useId();
  return (
    <div className={more.more}>
      <button type="button" className={more.toggle} aria-expanded={opened} aria-controls={id} onClick={() => onToggle(!opened)}>
        {title}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <div id={id} className={more.inside} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
