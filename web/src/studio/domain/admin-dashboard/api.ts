import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const adminDashboardKeys = { figures: ['admin', 'dashboard'] };

export const useAdminDashboard = () =>
  useQuery({
    queryKey: adminDashboardKeys.figures,
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/dashboard', { signal })).data,
    // The counts of open decisions change while the page is open.
    refetchOnWindowFocus: 'always',
  });
