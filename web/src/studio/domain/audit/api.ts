import type { Contract, RouteInput } from '@jamun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { beginOf, endOf } from './indian-day.ts';

type AuditQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/audit']>['query']>;

/** `from` and `to` are days in India. */
export const useAudit = ({ from, to, ...query }: AuditQuery) =>
  useQuery({
    queryKey: ['admin', 'audit', { ...query, from, to }],
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
    // Somebody who looks into the log looks for what has just happened.
    staleTime: 0,
  });
