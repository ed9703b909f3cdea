import type { User } from '@jamun/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';

export const accountKeys = { user: ['account'] };

/** Refetches the account when the user comes back, for example from the email with the link, and updates the session. */
export const useAccountRefresh = (known: User) =>
  useQuery({
    queryKey: accountKeys.user,
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/v1/users/me', { signal });
      // Another user may have signed in in another tab.
      if (session.get().user?.id === data.id) session.update(data);
      return data;
    },
    // The session loaded the user when the studio was opened.
    initialData: known,
    refetchOnWindowFocus: 'always',
  });
