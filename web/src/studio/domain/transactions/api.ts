import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/transactions']>['query']>;

const keys = {
  all: ['transactions'],
  list: (query: ListQuery) => ['transactions', query],
};

export function useTransactions(query: ListQuery) {
  useRefetchOnEvent(keys.all);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/transactions', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** CSV of all pages of the filtered list. */
export const fetchTransactionsFile = ({ search, state }: ListQuery) =>
  apiFile('GET /api/v1/transactions.csv', { query: { search, state } });
