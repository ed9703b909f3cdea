import type { User } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

export const accountKeys = { user: ['account'], verification: ['email-verification'] };

/** Refetches the signed-in user on window focus, for example after the verification email was opened, and updates the session. */
export const useAccountRefresh = (user: User) =>
  useQuery({
    queryKey: accountKeys.user,
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/v1/users/me', { signal });
      // Another user may have signed in in another tab.
      if (session.get().user?.id === data.id) session.update(data);
      return data;
    },
    // The session has just loaded the user: no second request on mount.
    initialData: user,
    refetchOnWindowFocus: 'always',
  });

/** Verification status, with the URL of the sandbox outbox where emails are not sent. */
export const useEmailVerification = () =>
  useQuery({
    queryKey: accountKeys.verification,
    queryFn: async ({ signal }) => (await api('GET /api/v1/auth/verify-email', { signal })).data,
  });

export function useResendVerification() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('POST /api/v1/auth/verify-email/resend'),
    onSuccess: ({ data }) => {
      client.setQueryData(accountKeys.verification, data);
      const { user } = session.get();
      // Verified in another tab since this page was loaded.
      if (user && data.isVerified && !user.emailVerified) session.update({ ...user, emailVerified: true });
    },
  });
}
