import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, apiFile } from '../../../../lib/api.ts';
import { useRefetchOnNews } from '../../../ui/use-refetch-on-news.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/telegram/channels/{id}/subscribers']>['query']>;

const subscribersKey = 'subscribers';

export function useSubscribers(id: string, query: ListQuery) {
  useRefetchOnNews(subscribersKey);
  return useQuery({
    queryKey: [subscribersKey, id, query],
    queryFn: ({ signal }) => api('GET /api/v1/telegram/channels/{id}/subscribers', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The subscribers that the list shows, on all of its pages. */
export const fetchSubscribersFile = (id: string, { search, status }: ListQuery) =>
  apiFile('GET /api/v1/telegram/channels/{id}/subscribers.csv', { params: { id }, query: { search, status } });
