import type { User } from '@jamun/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { useCall } from '../../ui/use-call.ts';

/** Looks at the account afresh when the person comes back to this tab, say from the mail with the link. The session keeps what is found. */
export const useAccountRefresh = (known: User) =>
  useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/v1/users/me', { signal });
      session.update(data);
      return data;
    },
    initialData: known,
    staleTime: 0,
    // The session has only just been told.
    refetchOnMount: false,
  });

export const useResendVerification = () => useCall({ mutationFn: () => api('POST /api/v1/auth/verify-email/resend') });
