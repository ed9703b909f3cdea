import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { ListQuery } from '../../ui/list/list-search.ts';
import type { auditList } from './audit-list.ts';
import { beginOf, endOf } from './indian-day.ts';

export const useAudit = ({ from, to, ...query }: ListQuery<typeof auditList.shape>) =>
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
