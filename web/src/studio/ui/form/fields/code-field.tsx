import type { BoundField } from './field-props.ts';
import { TextField } from './text-field.tsx';

/** A one-time code that confirms a money action. A recovery code has letters, so phones show the whole keyboard. */
export const CodeField = (props: BoundField<string | undefined>) => (
  <TextField
    {...props}
    value={props.value ?? ''}
    label="Authentication code"
    hint="From your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    autoCorrect="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
);
