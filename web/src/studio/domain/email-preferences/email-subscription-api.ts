import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { subscription: (token: string) => ['email-subscription', token] };

/** The emails that the unsubscribe link with this token is about. */
export const useEmailSubscription = (token: string) =>
  useQuery({
    queryKey: keys.subscription(token),
    queryFn: async ({ signal }) => (await api('GET /api/v1/email-subscriptions/{token}', { params: { token }, signal })).data,
    retry: false,
    staleTime: 0,
  });

export function useChangeEmailSubscription(token: string) {
  const client = useQueryClient();
  return useCall({
    mutationFn: async (isOn: boolean) => (await api('PUT /api/v1/email-subscriptions/{token}', { params: { token }, body: { isOn } })).data,
    onSuccess: (subscription) => client.setQueryData(keys.subscription(token), subscription),
  });
}
