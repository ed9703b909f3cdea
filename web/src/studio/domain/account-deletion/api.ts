import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const deletionKey = ['account-deletion'];

export interface AccountDeletionBody {
  password: string;
  confirmation: string;
}

/** Asked again when the person comes back from the page on which a blocker was settled. */
export const useAccountDeletion = () =>
  useQuery({
    queryKey: deletionKey,
    queryFn: async ({ signal }) => (await api('GET /api/v1/users/me/deletion', { signal })).data,
    refetchOnWindowFocus: 'always',
  });

export function useRequestDeletion() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ password }: AccountDeletionBody) =>
      api('POST /api/v1/users/me/deletion', { body: { password, confirmation: 'DELETE' } }),
    onSuccess: ({ data }) => client.setQueryData(deletionKey, data),
    // Something may have been bought or sold since the page was loaded.
    onError: () => void client.invalidateQueries({ queryKey: deletionKey }),
  });
}

export function useCancelDeletion() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('DELETE /api/v1/users/me/deletion'),
    onSuccess: ({ data }) => client.setQueryData(deletionKey, data),
  });
}
