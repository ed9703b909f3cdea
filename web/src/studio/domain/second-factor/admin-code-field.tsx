import { CodeField } from '../../ui/form/fields/code-field.tsx';
import type { FormFieldProps } from '../../ui/form/fields/field-props.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** Code field of an administrator's money action. A server error about the code shows it even if no second factor is known here. */
export function AdminCodeField(field: FormFieldProps<string | undefined>) {
  const secondFactor = useSecondFactor('admin');
  return secondFactor.data?.enabled || field.error ? <CodeField {...field} /> : null;
}
