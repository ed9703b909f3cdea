import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { uiText } from '../text.ts';
import { Input, type TextInputProps } from './fields/input.tsx';
import classes from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection' | 'autoComplete' | 'description'> {
  /** `off` for a password of another service, which the browser should neither fill in nor save. */
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** Below the field, replaced by an error. */
  hint?: string;
  /** Shows the hint also with an error, to help correct it. */
  keepsHint?: boolean;
}

/** Password field with a show button that, unlike Mantine's, can be reached by keyboard. */
export function PasswordField({ hint, keepsHint = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Input
      {...props}
      description={props.error && !keepsHint ? undefined : hint}
      order={['label', 'input', 'description', 'error']}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={isShown ? uiText.form.hidePassword : uiText.form.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </button>
      }
    />
  );
}
