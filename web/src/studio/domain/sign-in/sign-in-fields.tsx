import { useState } from 'react';
import auth from '../../../brand/auth/auth-layout.module.css';
import { Input, type TextInputProps } from '../../ui/form/fields/input.tsx';
import classes from './sign-in-fields.module.css';
import { signInPartsText } from './text.ts';

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

const inputModes = { app: 'numeric', recovery: 'text' } as const;

/**
 * Code of the second factor, focused when it appears after the password. The server accepts both kinds of code; the choice only sets
 * the phone keyboard, digits or letters.
 */
export function CodeField(props: TextInputProps) {
  const [kind, setKind] = useState<keyof typeof inputModes>('app');
  const text = signInPartsText.code[kind];
  return (
    <div>
      <Input
        {...props}
        key={kind}
        ref={focusOnMount}
        label={text.label}
        description={props.error ? undefined : text.hint}
        order={['label', 'input', 'description', 'error']}
        name="code"
        inputMode={inputModes[kind]}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        required
      />
      <button type="button" className={`${auth.link} ${classes.other}`} onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
        {text.switch}
      </button>
    </div>
  );
}
