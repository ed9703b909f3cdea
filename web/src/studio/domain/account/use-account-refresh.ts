import type { User } from '@jamun/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';

export const accountKey = ['account'];

/** Looks at the account afresh when the person comes back to it, say from the mail with the link. The session keeps what is found. */
export const useAccountRefresh = (known: User) =>
  useQuery({
    queryKey: accountKey,
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/v1/users/me', { signal });
      // Somebody else may have signed in meanwhile, in another tab.
      if (session.get().user?.id === data.id) session.update(data);
      return data;
    },
    // The session was told when the studio was opened: no need to ask twice then.
    initialData: known,
    refetchOnWindowFocus: 'always',
  });
