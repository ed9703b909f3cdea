import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { DayRange } from '../../../lib/day-range.ts';

const keys = {
  link: (id: string) => ['link-analytics', id, 'link'],
  days: (id: string, range: DayRange | null) => ['link-analytics', id, 'days', range],
};

const pollInterval = 5_000;
/** Polls for new clicks, but not after a failed first load: its error message would vanish with every attempt. */
const pollWhileLoaded = ({ state }: { state: { data?: unknown } }) => (state.data ? pollInterval : (false as const));

export const useLink = (id: string) =>
  useQuery({
    queryKey: keys.link(id),
    queryFn: async ({ signal }) => (await api('GET /api/v1/links/{id}', { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: pollWhileLoaded,
  });

async function fetchDays(id: string, { from, to }: DayRange, signal: AbortSignal) {
  return (await api('GET /api/v1/links/{id}/analytics', { params: { id }, query: { from, to }, signal })).data;
}

/** `live`: the range ends today, so new clicks are polled. */
export const useAnalytics = (id: string, range: DayRange, { live }: { live: boolean }) =>
  useQuery({
    queryKey: keys.days(id, range),
    queryFn: ({ signal }) => fetchDays(id, range, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(live ? { refetchInterval: pollWhileLoaded } : {}),
  });

/** A past range to compare with; null when there is none. */
export const usePastDays = (id: string, range: DayRange | null) =>
  useQuery({
    queryKey: keys.days(id, range),
    queryFn: range ? ({ signal }) => fetchDays(id, range, signal) : skipToken,
  });
