import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import auth from './auth-layout.module.css';
import classes from './code-field.module.css';

const focusAtFirst = (input: HTMLInputElement | null) => input?.focus();

const kinds = {
  app: {
    label: 'Authentication code',
    hint: 'Six digits from your authenticator app.',
    inputMode: 'numeric',
    other: 'Use a recovery code',
  },
  recovery: { label: 'Recovery code', hint: 'Each of them works once.', inputMode: 'text', other: 'Use your authenticator app' },
} as const;

/**
 * The second step: it appears once the password was right, and the keyboard goes on in it. Either kind of code is taken either way; the
 * choice is for phones, whose digits have no letters beside them.
 */
export function CodeField(props: TextInputProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { label, hint, inputMode, other } = kinds[kind];
  return (
    <div>
      <TextInput
        {...props}
        key={kind}
        ref={focusAtFirst}
        label={label}
        description={props.error ? undefined : hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="code"
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        required
        withAsterisk={false}
      />
      <button type="button" className={`${auth.link} ${classes.other}`} onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
        {other}
      </button>
    </div>
  );
}
