import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { DayField } from '../../../ui/form/calendar/day-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import classes from './fields.module.css';
import { fromIndiaTime, lastMinute, toIndiaTime } from './india-time.ts';
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

const noExpiry = { day: '', time: '' };
const today = () => toIndiaTime(new Date().toISOString()).day;
const inputValue = (event: unknown) => (event as { currentTarget: HTMLInputElement }).currentTarget.value;

/** Expiry as day and time in India. Without a time, the link expires at the end of the day. */
export function ExpiryField({ form }: { form: LinkForm }) {
  const { value, error, onBlur, onChange, ...field } = fieldProps(form, 'expiresAt');
  const [minDay] = useState(today);
  const shown = value ? toIndiaTime(value) : noExpiry;
  const set = ({ day, time }: typeof noExpiry) => onChange(day === '' ? null : fromIndiaTime({ day, time: time || lastMinute }));
  return (
    <div className={classes.pair}>
      <DayField
        {...field}
        label={text.expiry.day}
        optional
        hint={text.expiry.hint}
        error={error}
        onBlur={onBlur}
        min={minDay}
        max="2099-12-31"
        value={shown.day}
        onChange={(day) => set({ ...shown, day })}
      />
      <TextField
        label={text.expiry.time}
        onBlur={onBlur}
        type="time"
        disabled={!value}
        value={shown.time}
        onChange={(event) => set({ ...shown, time: inputValue(event) })}
      />
    </div>
  );
}

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
