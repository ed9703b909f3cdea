import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { verification: ['email-verification'] };

/** Where the verification email can be read while emails are not sent. */
export const useEmailVerification = () =>
  useQuery({ queryKey: keys.verification, queryFn: async ({ signal }) => (await api('GET /api/v1/auth/verify-email', { signal })).data });

export function useResendVerification() {
  const client = useQueryClient();
  return useCall({
    mutationFn: () => api('POST /api/v1/auth/verify-email/resend'),
    onSuccess: ({ data }) => {
      client.setQueryData(keys.verification, data);
      const { user } = session.get();
      // Verified in another tab since this page was loaded.
      if (user && data.isVerified && !user.emailVerified) session.update({ ...user, emailVerified: true });
    },
  });
}
