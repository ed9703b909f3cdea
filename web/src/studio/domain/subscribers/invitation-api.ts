import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { invitation: (token: string) => ['free-subscription', token] };

/** Invitation to a free subscription, opened by the token of its email. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: keys.invitation(token),
    queryFn: async ({ signal }) => (await api('POST /api/v1/telegram/grants/open', { body: { token }, signal })).data,
    retry: false,
    staleTime: 0,
  });

export function useAcceptInvitation(token: string) {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('POST /api/v1/telegram/grants/accept', { body: { token } }),
    onSettled: () => void client.invalidateQueries(),
  });
}
