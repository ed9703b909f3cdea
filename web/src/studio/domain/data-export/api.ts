import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { state: ['data-export'] };
const pollInterval = 4_000;

/** Polls while the archive is being prepared. */
export const useDataExport = () =>
  useQuery({
    queryKey: keys.state,
    queryFn: async ({ signal }) => (await api('GET /api/v1/users/me/data-export', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'PREPARING' ? pollInterval : false),
  });

export function useRequestDataExport() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('POST /api/v1/users/me/data-export'),
    onSuccess: ({ data }) => client.setQueryData(keys.state, data),
    // The export may have been requested on another device.
    onError: () => void client.invalidateQueries({ queryKey: keys.state }),
  });
}

export function useDownloadDataExport() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('POST /api/v1/users/me/data-export/{id}/download', { params: { id } }),
    // The export may have expired since the page was loaded.
    onError: () => void client.invalidateQueries({ queryKey: keys.state }),
  });
}
