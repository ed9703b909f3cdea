import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/** Props that connect a field to a form. */
export interface FormFieldProps<Value> {
  name: string;
  value: Value;
  /** Takes a value or an event. */
  onChange: (next: unknown) => void;
  onBlur: () => void;
  error?: ReactNode;
  'data-path': string;
}

/** `<TextField {...fieldProps(form, 'title')} label="Title" />` */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>,
  name: Name,
): FormFieldProps<Values[Name]> {
  const { value, onChange, onBlur, error } = form.getInputProps(name as never);
  return { name, value, onChange, onBlur, error, 'data-path': name };
}
