import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { payoutsKey } from './api.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/withdrawal-exports']>['query']>;

const exportsKey = [...payoutsKey, 'exports'];

export const useExports = (query: ListQuery) =>
  useQuery({
    queryKey: [...exportsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/withdrawal-exports', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Contents of the next export. */
export const useNextExport = () =>
  useQuery({
    queryKey: [...exportsKey, 'next'],
    queryFn: async ({ signal }) => (await api('GET /api/v1/admin/withdrawal-exports/next', { signal })).data,
  });

export function useCreateExport() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('POST /api/v1/admin/withdrawal-exports'),
    // After an error too: the answer may be lost although the export was created.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useDownloadExport = () =>
  useCall({
    mutationFn: async (number: number) => {
      const file = await apiFile('GET /api/v1/admin/withdrawal-exports/{number}/file', { params: { number: String(number) } });
      downloadBlob(file, `withdrawals-${number}.csv`);
    },
  });
