import { InputBase, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type FrameProps, frameOf } from './field-frame.tsx';
import classes from './fields.module.css';

type Own = keyof FrameProps | 'description' | 'required' | 'withAsterisk' | 'inputWrapperOrder' | 'onChange';

interface TextFieldProps extends FrameProps, Omit<TextInputProps, Own> {
  onChange: (next: unknown) => void;
}

/** One line of text. */
export const TextField = ({ label, hint, aside, optional, unmarked, error, ...rest }: TextFieldProps) => (
  <TextInput {...rest} {...frameOf({ label, hint, aside, optional, unmarked, error })} />
);

interface TextAreaFieldProps extends FrameProps, Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength'> {
  name: string;
  value: string | undefined;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  disabled?: boolean;
}

/** Lines of text. It grows with them where the browser can, and by hand everywhere. */
export function TextAreaField({ label, hint, aside, optional, error, rows = 3, ...rest }: TextAreaFieldProps) {
  const frame = frameOf({ label, hint, aside, optional, error });
  return (
    <InputBase
      {...rest}
      {...frame}
      component="textarea"
      multiline
      rows={rows}
      classNames={{ ...frame.classNames, input: classes.area ?? '' }}
    />
  );
}
