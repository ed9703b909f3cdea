import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { fieldLabel } from '../../../ui/form/fields/field-frame.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import classes from './fields.module.css';
import type { TargetForm } from './link-values.ts';

/** Who does not know it does not get to the long URL. */
export function NewPasswordField({ form, autoFocus = false }: { form: TargetForm; autoFocus?: boolean }) {
  const { value, onChange, ...field } = fieldProps(form, 'password');
  return (
    <PasswordField
      {...field}
      label={fieldLabel('Password', true)}
      hint="Visitors must enter it to open the link."
      autoComplete="off"
      autoFocus={autoFocus}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

/** The password of a link that has one: it stays, gives way to another, or goes. What it is, nobody can see any more. */
export function KeptPassword({ form }: { form: TargetForm }) {
  const [wish, setWish] = useState<'keep' | 'change' | 'remove'>('keep');
  // The field that is given up vanishes with its button: the keyboard goes on where it came from.
  const [isBack, setBack] = useState(false);
  const set = (next: typeof wish) => {
    setWish(next);
    form.setFieldError('password', undefined);
    form.setFieldValue('password', next === 'remove' ? null : undefined);
  };
  const keep = () => {
    setBack(true);
    set('keep');
  };
  const isKept = wish !== 'remove';
  if (wish === 'change') return <ChangedPassword form={form} onKeep={keep} />;
  return (
    <div>
      <div className={classes.label}>Password</div>
      <div className={classes.kept}>
        {isKept ? <IconLock size={16} stroke={1.75} aria-hidden /> : <IconLockOpen size={16} stroke={1.75} aria-hidden />}
        <span role="status" className={classes.state}>
          {isKept ? 'Visitors are asked for it.' : 'Removed when you save.'}
        </span>
        {isKept && (
          <FieldButton aria-label="Change password" autoFocus={isBack} onClick={() => set('change')}>
            Change
          </FieldButton>
        )}
        <FieldButton aria-label={isKept ? 'Remove password' : 'Keep password'} onClick={() => set(isKept ? 'remove' : 'keep')}>
          {isKept ? 'Remove' : 'Keep'}
        </FieldButton>
      </div>
    </div>
  );
}

function ChangedPassword({ form, onKeep }: { form: TargetForm; onKeep: () => void }) {
  const { value, onChange, ...field } = fieldProps(form, 'password');
  return (
    <div>
      <PasswordField
        {...field}
        label="New password"
        hint="Left empty, the old one stays."
        autoComplete="off"
        autoFocus
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
      <div className={classes.back}>
        <FieldButton onClick={onKeep}>Keep the old one</FieldButton>
      </div>
    </div>
  );
}
