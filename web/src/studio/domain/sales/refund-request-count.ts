import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const keys = {
  all: ['refund-request-count'],
  count: (userId: number | undefined) => ['refund-request-count', userId],
};

/** Number of open refund requests. In its own file, because the navigation is on every page and the sales are loaded lazily. */
export function useRefundRequestCount(enabled: boolean): number {
  const userId = useSession().user?.id;
  useRefetchOnEvent(keys.all, 'refund-requests');
  const { data = 0 } = useQuery({
    queryKey: keys.count(userId),
    queryFn: async ({ signal }) => (await api('GET /api/v1/refund-requests/count', { signal })).data.open,
    enabled: enabled && userId !== undefined,
    networkMode: 'online',
  });
  return data;
}
