import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useFocusOnError } from '../use-focus-on-error.ts';
import classes from './code-field.module.css';

interface CodeFieldProps {
  length: number;
  value: string;
  onChange: (code: string) => void;
  error: ReactNode;
}

/** A field for the code: boxes for digits, a text field for a word or a phrase (`length` 0). */
export const CodeField = (props: CodeFieldProps) => (props.length > 0 ? <CodeBoxes {...props} /> : <CodeText {...props} />);

function CodeText({ value, onChange, error }: CodeFieldProps) {
  const input = useFocusOnError(Boolean(error));
  return (
    <TextInput
      ref={input}
      label="Verification Code"
      name="code"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      size="lg"
      required
      withAsterisk={false}
      data-autofocus
    />
  );
}

/** One input for the whole code, so that it can be pasted and filled in by the phone; the boxes are only drawn. */
function CodeBoxes({ length, value, onChange, error }: CodeFieldProps) {
  const id = useId();
  const input = useFocusOnError(Boolean(error));
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, length - 1);
  return (
    <Input.Wrapper id={id} label="Verification Code" error={error}>
      <div className={classes.code} data-error={Boolean(error) || undefined}>
        {Array.from({ length }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <span key={place} data-now={(focused && place === at) || undefined} aria-hidden="true">
            {value[place]}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          required
          data-autofocus
        />
      </div>
    </Input.Wrapper>
  );
}
