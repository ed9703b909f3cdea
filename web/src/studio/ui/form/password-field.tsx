import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection' | 'autoComplete' | 'description'> {
  /** `off` for one that is not ours: a browser should neither fill in nor keep it. */
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** Stands below the field until an error takes its place. */
  hint?: string;
  /** The hint stays beside an error: it helps to correct it. */
  keepsHint?: boolean;
}

/** A password with a button to see it. The button can be reached by keyboard, which Mantine's own cannot. */
export function PasswordField({ hint, keepsHint = false, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      description={props.error && !keepsHint ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </button>
      }
    />
  );
}
