import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const useAdminDashboard = () =>
  useQuery({
    queryKey: ['admin', 'dashboard'],
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/dashboard', { signal })).data,
    // What waits for a decision changes while the page is open.
    refetchOnWindowFocus: 'always',
  });
