import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { DayRange } from '../../../lib/day-range.ts';

const keyOf = (id: string) => ['links', 'analytics', id];

// Whoever has just given a link away looks at this page. Pages that nobody sees do not ask.
const lookAgain = 5_000;
/** What could not be loaded waits for Retry: asking on would take its message away again and again. */
const whileLoaded = ({ state }: { state: { data?: unknown } }) => (state.data ? lookAgain : (false as const));

export const useLink = (id: string) =>
  useQuery({
    queryKey: [...keyOf(id), 'link'],
    queryFn: async ({ signal }) => (await api('GET /api/v1/links/{id}', { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: whileLoaded,
  });

async function fetchDays(id: string, { from, to }: DayRange, signal: AbortSignal) {
  return (await api('GET /api/v1/links/{id}/analytics', { params: { id }, query: { from, to }, signal })).data;
}

/** `live`: the days go as far as today, so that more can come. */
export const useAnalytics = (id: string, range: DayRange, { live }: { live: boolean }) =>
  useQuery({
    queryKey: [...keyOf(id), range],
    queryFn: ({ signal }) => fetchDays(id, range, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(live ? { refetchInterval: whileLoaded } : {}),
  });

/** Of days that are over, to compare with; null when there is nothing to compare. */
export const usePastDays = (id: string, range: DayRange | null) =>
  useQuery({
    queryKey: [...keyOf(id), range],
    queryFn: range ? ({ signal }) => fetchDays(id, range, signal) : skipToken,
  });
