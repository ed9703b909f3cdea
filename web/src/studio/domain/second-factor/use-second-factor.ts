import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { Area } from '../area.ts';

export const areaPath = { user: 'users/me', admin: 'admin' } as const;
export const secondFactorKeys: Record<Area, string[]> = { user: ['second-factor'], admin: ['admin', 'second-factor'] };

export const useSecondFactor = (area: Area) =>
  useQuery({
    queryKey: secondFactorKeys[area],
    queryFn: async ({ signal }) => (await api(`GET /api/v1/${areaPath[area]}/second-factor`, { signal })).data,
  });
