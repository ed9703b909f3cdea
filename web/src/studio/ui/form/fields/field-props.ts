import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/** What every field of the kit takes from a form. */
export interface BoundField<Value> {
  name: string;
  value: Value;
  /** Takes a value as well as an event. */
  onChange: (next: unknown) => void;
  onBlur: () => void;
  error?: ReactNode;
  'data-path': string;
}

/** `<TextField {...fieldProps(form, 'title')} label="Title" />` */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>,
  name: Name,
): BoundField<Values[Name]> {
  const { value, onChange, onBlur, error } = form.getInputProps(name as never);
  return { name, value, onChange, onBlur, error, 'data-path': name };
}
