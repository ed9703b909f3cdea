import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useRefetchOnNews } from '../../ui/use-refetch-on-news.ts';
import { useSession } from '../../ui/use-session.ts';

const countKey = 'refund-request-count';

/** Open refund requests, for the navigation. In a file of its own: the navigation is there from the first page on. */
export function useRefundRequestCount(enabled: boolean): number {
  const personId = useSession().user?.id;
  useRefetchOnNews(countKey, 'refund-requests');
  const { data = 0 } = useQuery({
    queryKey: [countKey, personId],
    queryFn: async ({ signal }) => (await api('GET /api/v1/refund-requests/count', { signal })).data.open,
    enabled: enabled && personId !== undefined,
    networkMode: 'online',
  });
  return data;
}
