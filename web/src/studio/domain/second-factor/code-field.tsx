import { TextInput, type TextInputProps } from '@mantine/core';

/** Six digits of the app; where a recovery code is taken as well, with `inputMode` for letters. */
export const CodeField = (props: TextInputProps) => (
  <TextInput inputMode="numeric" {...props} name="code" autoComplete="one-time-code" spellCheck={false} required withAsterisk={false} />
);
