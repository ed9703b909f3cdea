import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { pending: ['email-change'] };

export interface EmailChangeBody {
  newEmail: string;
  password: string;
}

/** Refetched when the user comes back, for example from the email with the link. */
export const usePendingEmailChange = () =>
  useQuery({
    queryKey: keys.pending,
    queryFn: async ({ signal }) => (await api('GET /api/v1/auth/email-change', { signal })).data,
    refetchOnWindowFocus: 'always',
  });

export function useRequestEmailChange() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (body: EmailChangeBody) => api('POST /api/v1/auth/email-change', { body }),
    onSuccess: ({ data }) => client.setQueryData(keys.pending, data),
  });
}

export function useResendEmailChange() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('POST /api/v1/auth/email-change/resend'),
    // Also after an error: the change may have been confirmed on another device.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.pending }),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('DELETE /api/v1/auth/email-change'),
    onSuccess: () => client.setQueryData(keys.pending, null),
  });
}
