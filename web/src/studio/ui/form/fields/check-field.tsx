import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './fields.module.css';
import { InputDescription, InputError } from './input.tsx';

interface CheckFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  name: string;
  value: boolean | undefined;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  disabled?: boolean;
}

/** Checkbox that is submitted with its form. */
export const CheckField = (props: CheckFieldProps) => (
  <Toggle {...props} kind="check">
    <span className={classes.box} aria-hidden="true">
      <IconCheck size={12} stroke={3} />
    </span>
  </Toggle>
);

/** Switch that takes effect at once. */
export const SwitchField = (props: CheckFieldProps) => (
  <Toggle {...props} kind="switch">
    <span className={classes.track} aria-hidden="true" />
  </Toggle>
);

interface ToggleProps extends CheckFieldProps {
  kind: 'check' | 'switch';
  children: ReactNode;
}

function Toggle({ label, hint, error, value = false, onChange, kind, children, ...rest }: ToggleProps) {
  const id = useId();
  return (
    <div className={classes.toggle} data-kind={kind}>
      <label className={classes.toggleLine}>
        <input
          {...rest}
          type="checkbox"
          {...(kind === 'switch' ? { role: 'switch' } : {})}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={Boolean(error)}
          aria-describedby={error || hint ? id : undefined}
        />
        {children}
        <span>{label}</span>
      </label>
      <div className={classes.toggleNote}>
        {error ? <InputError id={id}>{error}</InputError> : hint && <InputDescription id={id}>{hint}</InputDescription>}
      </div>
    </div>
  );
}
