import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const countKey = 'refund-request-count';

/** Open refund requests, for the navigation. In a file of its own: the navigation is there from the first page on. */
export function useRefundRequestCount(enabled: boolean): number {
  const personId = useSession().user?.id;
  useRefetchOnEvent(countKey, 'refund-requests');
  const { data = 0 } = useQuery({
    queryKey: [countKey, personId],
    queryFn: async ({ signal }) => (await api('GET /api/v1/refund-requests/count', { signal })).data.open,
    enabled: enabled && personId !== undefined,
    networkMode: 'online',
  });
  return data;
}
