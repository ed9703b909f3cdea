import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { CodeField } from '../../ui/form/fields/code-field.tsx';
import type { FormFieldProps } from '../../ui/form/fields/field-props.ts';
import type { Area } from '../area.ts';

export const areaPath = { user: 'users/me', admin: 'admin' } as const;
export const secondFactorKeys: Record<Area, string[]> = { user: ['second-factor'], admin: ['admin', 'second-factor'] };

export const useSecondFactor = (area: Area) =>
  useQuery({
    queryKey: secondFactorKeys[area],
    queryFn: async ({ signal }) => (await api(`GET /api/v1/${areaPath[area]}/second-factor`, { signal })).data,
  });

/** Code field of an administrator's money action. A server error about the code shows it even if no second factor is known here. */
export function AdminCodeField(field: FormFieldProps<string | undefined>) {
  const secondFactor = useSecondFactor('admin');
  return secondFactor.data?.enabled || field.error ? <CodeField {...field} /> : null;
}
