import type { ComponentProps } from 'react';
import { type FrameProps, fieldFrame } from './field-frame.tsx';
import classes from './fields.module.css';
import { Input, type TextInputProps } from './input.tsx';

type OwnProps = keyof FrameProps | 'description' | 'required' | 'order' | 'onChange';

interface TextFieldProps extends FrameProps, Omit<TextInputProps, OwnProps> {
  onChange: (next: unknown) => void;
}

export const TextField = ({ label, hint, aside, optional, unmarked, error, ...rest }: TextFieldProps) => (
  <Input {...rest} {...fieldFrame({ label, hint, aside, optional, unmarked, error })} />
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
  return (
    <Input
      {...rest}
      {...fieldFrame({ label, hint, aside, optional, error })}
      component="textarea"
      rows={rows}
      classNames={{ input: classes.area }}
    />
  );
}
