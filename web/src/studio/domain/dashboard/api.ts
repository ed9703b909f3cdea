import type { User } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { type DayRange, daysIn, periodBefore } from '../../../lib/day-range.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { kycDocumentQuery } from '../kyc/kyc-document.ts';
import { paymentMethodsQuery } from '../payment-methods/api.ts';
import { pictureQuery } from '../profile/pictures.ts';

export interface NewestPage {
  kind: 'product' | 'channel';
  id: string;
}

const keys = {
  all: ['dashboard'],
  stats: (range: DayRange | null) => ['dashboard', 'stats', range],
  daily: (range: DayRange | null) => ['dashboard', 'daily', range],
  newestPage: (userId: number) => ['dashboard', 'newest-page', userId],
};

// The figures of the former range stay until the new ones arrive.
const shared = { placeholderData: keepPreviousData, staleTime: 0 } as const;

const fetchDays = async (query: DayRange | { range: 'all' }, signal: AbortSignal) =>
  (await api('GET /api/v1/dashboard/daily-sales', { query, signal })).data;

/** The server lists longer ranges by month, which cannot be compared with the period before point by point. */
const maxDailyRange = 400;

/** Figures and daily sales of a range and of the period before. Null means all time, which has no period before. */
export function useDashboard(range: DayRange | null, fallbacks: { stats: string; daily: string }) {
  const before = range && daysIn(range) <= maxDailyRange ? periodBefore(range) : null;
  useRefetchOnEvent(keys.all);
  const stats = useQuery({
    ...shared,
    queryKey: keys.stats(range),
    queryFn: async ({ signal }) => (await api('GET /api/v1/dashboard/stats', { query: range ?? {}, signal })).data ?? null,
  });
  const daily = useQuery({
    ...shared,
    queryKey: keys.daily(range),
    queryFn: async ({ signal }) => {
      const [days, past] = await Promise.all([fetchDays(range ?? { range: 'all' }, signal), before && fetchDays(before, signal)]);
      return { days: days ?? [], before: past ?? [] };
    },
  });
  const queries = [stats, daily];
  return {
    stats: stats.data,
    daily: daily.data,
    failure: failureOf(stats, fallbacks.stats) ?? failureOf(daily, fallbacks.daily),
    isFetching: queries.some(({ isFetching }) => isFetching),
    isPlaceholder: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => queries.forEach((query) => void query.refetch()),
  };
}

/** Figures that are shown already stay when a refetch fails. */
const failureOf = ({ data, error }: { data: unknown; error: Error | null }, fallback: string) =>
  data === undefined && error ? errorMessage(error, fallback) : undefined;

const newest = { status: 'ACTIVE', sort: 'createdAt', limit: 1 } as const;

/** The newest public page of the seller, a product's or a channel's. */
async function fetchNewestPage(signal: AbortSignal): Promise<NewestPage | null> {
  const [products, channels] = await Promise.all([
    api('GET /api/v1/digital-products', { query: newest, signal }),
    api('GET /api/v1/telegram/channels', { query: { ...newest, subscriptions: 'none' }, signal }),
  ]);
  const [product, channel] = [products.data[0], channels.data[0]];
  if (product && (!channel || product.createdAt > channel.createdAt)) return { kind: 'product', id: product.id };
  return channel ? { kind: 'channel', id: channel.id } : null;
}

/** Facts for the first steps, loaded only while these are shown. */
export function useFirstStepFacts({ id }: User, enabled: boolean) {
  const picture = useQuery({ ...pictureQuery(id, 'profile'), enabled });
  const kyc = useQuery({ ...kycDocumentQuery, enabled });
  const methods = useQuery({ ...paymentMethodsQuery, enabled });
  const newestPage = useQuery({ queryKey: keys.newestPage(id), queryFn: ({ signal }) => fetchNewestPage(signal), enabled });
  const isPending = enabled && [picture, kyc, methods, newestPage].some((query) => query.isPending);
  if (picture.data === undefined || kyc.data === undefined || !methods.data || newestPage.data === undefined) return { isPending };
  return {
    isPending,
    facts: { hasPicture: picture.data !== null, kyc: kyc.data?.status ?? null, methods: methods.data, newestPage: newestPage.data },
  };
}
