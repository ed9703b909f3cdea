import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

/** Address of the signed-in person's profile picture; null without one. The key is that of the profile page, which changes it. */
export function useOwnPicture(): string | null | undefined {
  const personId = useSession().user?.id;
  return useQuery({
    queryKey: ['picture', personId, 'profile'],
    queryFn: async ({ signal }) => (await api('GET /api/v1/users/profilepicture', { signal })).data.url,
    enabled: personId !== undefined,
    staleTime: 10 * 60_000,
  }).data;
}
