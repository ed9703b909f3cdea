import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { state: ['account-deletion'] };

export interface AccountDeletionBody {
  password: string;
  confirmation: string;
}

/** Refetched when the user comes back from the page where a blocker was resolved. */
export const useAccountDeletion = () =>
  useQuery({
    queryKey: keys.state,
    queryFn: async ({ signal }) => (await api('GET /api/v1/users/me/deletion', { signal })).data,
    refetchOnWindowFocus: 'always',
  });

export function useRequestDeletion() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ password }: AccountDeletionBody) =>
      api('POST /api/v1/users/me/deletion', { body: { password, confirmation: 'DELETE' } }),
    onSuccess: ({ data }) => client.setQueryData(keys.state, data),
    // Something may have been bought or sold since the page was loaded.
    onError: () => void client.invalidateQueries({ queryKey: keys.state }),
  });
}

export function useCancelDeletion() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('DELETE /api/v1/users/me/deletion'),
    onSuccess: ({ data }) => client.setQueryData(keys.state, data),
  });
}
