import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { beginOf, endOf } from '../../../lib/day-range.ts';

type AuditQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/audit']>['query']>;

const keys = {
  list: (query: AuditQuery) => ['admin', 'audit', 'list', query],
  latest: (userId: number) => ['admin', 'audit', 'latest', userId],
};

/** `from` and `to` are days in India. */
export const useAudit = ({ from, to, ...query }: AuditQuery) =>
  useQuery({
    queryKey: keys.list({ ...query, from, to }),
    queryFn: ({ signal }) =>
      api('GET /api/v1/admin/audit', {
        query: {
          ...query,
          ...(from && { from: beginOf(from) }),
          ...(to && { to: endOf(to) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The newest audit records about a user. */
export const useRecentEntries = (userId: number) =>
  useQuery({
    queryKey: keys.latest(userId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/admin/audit', { query: { userId: String(userId), page: 1, limit: 5 }, signal })).data,
    staleTime: 0,
  });
