import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, queryOptions, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.ts';
import { refetchQueries } from '../../ui/hooks/refetch-queries.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/wallet/withdrawals']>['query']>;
export type WithdrawalBody = RouteInput<Contract['POST /api/v1/wallet/withdraw']>['body'];

/** Everything below it is asked for anew when money moves. */
export const walletNews = 'wallet';
const walletKey = [walletNews];
const summary = queryOptions({
  queryKey: [...walletKey, 'summary'],
  queryFn: async ({ signal }) => (await api('GET /api/v1/wallet', { signal })).data,
});
// The same keys as in the settings: what is changed there is known here.
const document = queryOptions({
  queryKey: ['kyc-document'],
  queryFn: async ({ signal }) => (await api('GET /api/v1/kyc/get-kyc-document', { signal })).data,
});
const methods = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => (await api('GET /api/v1/payment-methods', { signal })).data,
});

export const useWallet = () => useQuery(summary);

/** What decides whether somebody can withdraw, as it is now: they may have been approved a minute ago. */
export function useStanding() {
  const client = useQueryClient();
  const now = { staleTime: 0 };
  return useCall({
    mutationFn: async () => {
      const [wallet, kyc, all] = await Promise.all([
        client.fetchQuery({ ...summary, ...now }),
        client.fetchQuery({ ...document, ...now }),
        client.fetchQuery({ ...methods, ...now }),
      ]);
      return { wallet, kyc: kyc?.status ?? null, methods: all };
    },
  });
}
export type Standing = NonNullable<ReturnType<typeof useStanding>['data']>;

export const useWithdrawals = (query: ListQuery) =>
  useQuery({
    queryKey: [...walletKey, 'withdrawals', query],
    queryFn: ({ signal }) => api('GET /api/v1/wallet/withdrawals', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The newest one that is under way. */
export const useOpenWithdrawal = (exists: boolean) =>
  useQuery({
    queryKey: [...walletKey, 'open-withdrawal'],
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
    queryKey: [...walletKey, 'withdrawal', id],
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/wallet/withdrawals/{id}', { params: { id }, signal })).data,
  });

/** Never shown before the server has said so. Also after a refusal: then the balance may be another one. */
function useMovingMoney<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient();
  return useCall({ mutationFn, onSettled: () => void refetchQueries(client, walletKey) });
}

export const useWithdraw = () => useMovingMoney((body: WithdrawalBody) => api('POST /api/v1/wallet/withdraw', { body }));

export const useCancelWithdrawal = () =>
  useMovingMoney((id: string) => api('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id } }));

const movementsAtOnce = 20;

/** Newest first, as far as it has been asked for. */
export const useStatement = (month: string) =>
  useInfiniteQuery({
    queryKey: [...walletKey, 'statement', month],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/wallet/statement', {
        query: { limit: String(movementsAtOnce), ...(month && { month }), ...(pageParam && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

export const loadStatementFile = (month: string) => apiFile('GET /api/v1/wallet/statement.csv', month ? { query: { month } } : {});
