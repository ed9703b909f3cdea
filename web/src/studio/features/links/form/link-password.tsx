import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { fieldLabel } from '../../../ui/form/fields/field-frame.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import classes from './fields.module.css';
import type { LinkForm } from './link-form.ts';
import { linkFormText } from './text.ts';

const text = linkFormText.password;

export function NewPasswordField({ form, autoFocus = false }: { form: LinkForm; autoFocus?: boolean }) {
  const { value, onChange, ...field } = fieldProps(form, 'password');
  return (
    <PasswordField
      {...field}
      label={fieldLabel(text.label, true)}
      hint={text.hint}
      autoComplete="off"
      autoFocus={autoFocus}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

/** Keeps, changes or removes the password of a link. The password itself cannot be shown: only its hash is stored. */
export function ExistingPassword({ form }: { form: LinkForm }) {
  const [choice, setChoice] = useState<'keep' | 'change' | 'remove'>('keep');
  // After cancelling a change, the focus returns to the Change button.
  const [isCancelled, setCancelled] = useState(false);
  const set = (next: typeof choice) => {
    setChoice(next);
    form.setFieldError('password', undefined);
    form.setFieldValue('password', next === 'remove' ? null : undefined);
  };
  const keep = () => {
    setCancelled(true);
    set('keep');
  };
  const isKept = choice !== 'remove';
  if (choice === 'change') return <ChangePassword form={form} onKeep={keep} />;
  return (
    <div>
      <div className={classes.label}>{text.label}</div>
      <div className={classes.kept}>
        {isKept ? <IconLock size={16} stroke={1.75} aria-hidden /> : <IconLockOpen size={16} stroke={1.75} aria-hidden />}
        <span role="status" className={classes.state}>
          {isKept ? text.kept : text.removed}
        </span>
        {isKept && (
          <FieldButton aria-label={text.change.label} autoFocus={isCancelled} onClick={() => set('change')}>
            {text.change.button}
          </FieldButton>
        )}
        <FieldButton aria-label={isKept ? text.remove.label : text.keep.label} onClick={() => set(isKept ? 'remove' : 'keep')}>
          {isKept ? text.remove.button : text.keep.button}
        </FieldButton>
      </div>
    </div>
  );
}

function ChangePassword({ form, onKeep }: { form: LinkForm; onKeep: () => void }) {
  const { value, onChange, ...field } = fieldProps(form, 'password');
  return (
    <div>
      <PasswordField
        {...field}
        label={text.new.label}
        hint={text.new.hint}
        autoComplete="off"
        autoFocus
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
      <div className={classes.back}>
        <FieldButton onClick={onKeep}>{text.new.cancel}</FieldButton>
      </div>
    </div>
  );
}
