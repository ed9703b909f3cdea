import type { InputHTMLAttributes, ReactNode } from 'react';
import { type HookAttribute, hook } from '../../hooks.ts';
import { Icon } from '../icon.tsx';
import css from './fields.module.css';
import { formText as text } from './text.ts';

interface FieldTexts {
  label: string;
  placeholder?: string;
  hint?: string;
  /** Error of an empty field. */
  missing: string;
  /** Error of a value that the browser rejects. */
  invalid?: string;
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  texts: FieldTexts;
  /** Hook of the whole field, with its label. */
  fieldHook?: HookAttribute;
  /** Hidden fields are disabled too: neither validated nor submitted. */
  isHidden?: boolean;
  /** Button inside the input. */
  button?: ReactNode;
  /** Below the hint. */
  children?: ReactNode;
}

/** Required field with label, hint and error message. */
export function Field({ id, texts, fieldHook, isHidden = false, button, children, ...inputProps }: FieldProps) {
  const { label, placeholder, hint, missing, invalid } = texts;
  return (
    <div className={css.field} hidden={isHidden} {...fieldHook}>
      <label htmlFor={id}>{label}</label>
      <div className={css.control}>
        <input
          type="text"
          spellCheck={false}
          {...inputProps}
          id={id}
          placeholder={placeholder}
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          required
          disabled={isHidden}
          {...hook('missing', missing)}
          {...(invalid && hook('invalid', invalid))}
        />
        {button}
      </div>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={css.error} id={`${id}-error`} hidden />
      {children}
    </div>
  );
}

/** Password with a button that shows it. */
export const PasswordField = (props: Omit<FieldProps, 'type' | 'button'>) => (
  <Field
    {...props}
    type="password"
    name="password"
    maxLength={200}
    autoCapitalize="none"
    autoCorrect="off"
    button={
      <button className={css.show} type="button" aria-label={text.showPassword} aria-pressed="false" {...hook('show-password')}>
        <Icon name="eye" />
      </button>
    }
  />
);
