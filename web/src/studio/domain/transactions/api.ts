import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/transactions']>['query']>;

const transactionsKey = 'transactions';

export function useTransactions(query: ListQuery) {
  useRefetchOnEvent(transactionsKey);
  return useQuery({
    queryKey: [transactionsKey, query],
    queryFn: ({ signal }) => api('GET /api/v1/transactions', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The transactions that the list shows, on all of its pages. */
export const fetchTransactionsFile = ({ search, state }: ListQuery) =>
  apiFile('GET /api/v1/transactions.csv', { query: { search, state } });
