import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const secondFactorKey = ['admin', 'second-factor'];

/** Whether the signed-in administrator has a second factor. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: secondFactorKey,
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/second-factor', { signal })).data,
  });
