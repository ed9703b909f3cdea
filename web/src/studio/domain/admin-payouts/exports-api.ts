import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, apiFile, downloadBlob } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/withdrawal-exports']>['query']>;

const keys = {
  list: (query: ListQuery) => ['admin', 'payout-exports', 'list', query],
  next: ['admin', 'payout-exports', 'next'],
};

export const useExports = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/withdrawal-exports', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Contents of the next export. */
export const useNextExport = () =>
  useQuery({
    queryKey: keys.next,
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/withdrawal-exports/next', { signal })).data,
  });

export const useCreateExport = () => useAdminCall({ mutationFn: () => api('POST /api/v1/admin/withdrawal-exports') });

export const useDownloadExport = () =>
  useCall({
    mutationFn: async (number: number) => {
      const file = await apiFile('GET /api/v1/admin/withdrawal-exports/{number}/file', { params: { number: String(number) } });
      downloadBlob(file, `withdrawals-${number}.csv`);
    },
  });
