import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, queryOptions, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { refetchQueries } from '../../ui/hooks/use-refetch-on-event.ts';
import { kycDocumentQuery } from '../kyc/kyc-document.ts';
import { paymentMethodsQuery } from '../payment-methods/api.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/wallet/withdrawals']>['query']>;
export type WithdrawalBody = RouteInput<Contract['POST /api/v1/wallet/withdraw']>['body'];

export const walletKeys = {
  all: ['wallet'],
  summary: ['wallet', 'summary'],
  withdrawals: (query: ListQuery) => ['wallet', 'withdrawals', query],
  openWithdrawal: ['wallet', 'open-withdrawal'],
  withdrawal: (id: string | null) => ['wallet', 'withdrawal', id],
  statement: (month: string) => ['wallet', 'statement', month],
};

const walletQuery = queryOptions({
  queryKey: walletKeys.summary,
  queryFn: async ({ signal }) => (await api('GET /api/v1/wallet', { signal })).data,
});

export const useWallet = () => useQuery(walletQuery);

/** Facts that decide whether the user can withdraw, always fetched again: the KYC document may have been approved a minute ago. */
export function useWithdrawalFacts() {
  const client = useQueryClient();
  return useCall({
    mutationFn: async () => {
      const [wallet, kyc, all] = await Promise.all([
        client.fetchQuery({ ...walletQuery, staleTime: 0 }),
        client.fetchQuery({ ...kycDocumentQuery, staleTime: 0 }),
        client.fetchQuery({ ...paymentMethodsQuery, staleTime: 0 }),
      ]);
      return { wallet, kyc: kyc?.status ?? null, methods: all };
    },
  });
}
export type WithdrawalFacts = NonNullable<ReturnType<typeof useWithdrawalFacts>['data']>;

export const useWithdrawals = (query: ListQuery) =>
  useQuery({
    queryKey: walletKeys.withdrawals(query),
    queryFn: ({ signal }) => api('GET /api/v1/wallet/withdrawals', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The newest withdrawal that is not paid or rejected yet. */
export const useOpenWithdrawal = (exists: boolean) =>
  useQuery({
    queryKey: walletKeys.openWithdrawal,
    queryFn: async ({ signal }) => {
      const newest = (status: 'PENDING' | 'APPROVED') =>
        api('GET /api/v1/wallet/withdrawals', { query: { status, limit: '1' }, signal }).then(({ data }) => data);
      const found = (await Promise.all([newest('PENDING'), newest('APPROVED')])).flat();
      return found.sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0] ?? null;
    },
    enabled: exists,
  });

export const useWithdrawal = (id: string | null) =>
  useQuery({
    queryKey: walletKeys.withdrawal(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/wallet/withdrawals/{id}', { params: { id }, signal })).data,
  });

/** Mutation that moves money: no optimistic update, and a refetch also after an error, because the balance may have changed. */
function useMoneyCall<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient();
  return useCall({ mutationFn, onSettled: () => void refetchQueries(client, walletKeys.all) });
}

export const useWithdraw = () => useMoneyCall((body: WithdrawalBody) => api('POST /api/v1/wallet/withdraw', { body }));

export const useCancelWithdrawal = () =>
  useMoneyCall((id: string) => api('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id } }));

const statementPageSize = 20;

/** Newest first, page by page. */
export const useStatement = (month: string) =>
  useInfiniteQuery({
    queryKey: walletKeys.statement(month),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/wallet/statement', {
        query: { limit: String(statementPageSize), ...(month && { month }), ...(pageParam && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

export const loadStatementFile = (month: string) => apiFile('GET /api/v1/wallet/statement.csv', month ? { query: { month } } : {});
