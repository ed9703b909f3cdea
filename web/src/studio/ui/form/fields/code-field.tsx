import { uiText } from '../../text.ts';
import type { FormFieldProps } from './field-props.ts';
import { TextField } from './text-field.tsx';

/** One-time code that confirms a money action. A recovery code has letters, so phones show the full keyboard. */
export const CodeField = (props: FormFieldProps<string | undefined>) => (
  <TextField
    {...props}
    value={props.value ?? ''}
    label={uiText.form.code.label}
    hint={uiText.form.code.hint}
    autoComplete="one-time-code"
    autoCorrect="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
);
