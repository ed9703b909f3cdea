import { InputBase, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type FrameProps, fieldFrame } from './field-frame.tsx';
import classes from './fields.module.css';

type OwnProps = keyof FrameProps | 'description' | 'required' | 'withAsterisk' | 'inputWrapperOrder' | 'onChange';

interface TextFieldProps extends FrameProps, Omit<TextInputProps, OwnProps> {
  onChange: (next: unknown) => void;
}

export const TextField = ({ label, hint, aside, optional, unmarked, error, ...rest }: TextFieldProps) => (
  <TextInput {...rest} {...fieldFrame({ label, hint, aside, optional, unmarked, error })} />
);

interface TextAreaFieldProps extends FrameProps, Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength'> {
  name: string;
  value: string | undefined;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  disabled?: boolean;
}

/** Multi-line text. Grows with its content where the browser supports it, and can be resized everywhere. */
export function TextAreaField({ label, hint, aside, optional, error, rows = 3, ...rest }: TextAreaFieldProps) {
  const frame = fieldFrame({ label, hint, aside, optional, error });
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
