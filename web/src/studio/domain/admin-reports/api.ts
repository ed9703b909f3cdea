import type { Contract, Report, ReportDecision, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/reports']>['query']>;

const keys = {
  list: (query: ListQuery) => ['admin', 'reports', 'list', query],
  report: (id: string | null) => ['admin', 'reports', 'report', id],
};

export const useReports = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /api/v1/admin/reports', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One report by its id, also when the list's filters leave it out. */
export const useReport = (id: string | null, listed: Report | undefined) =>
  useQuery({
    queryKey: keys.report(id),
    queryFn: id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/reports/{id}', { params: { id }, signal })).data,
    placeholderData: () => listed,
    staleTime: 0,
  });

function useReportCall<Input>(call: (input: Input) => Promise<{ message: string; data: Report }>) {
  const client = useQueryClient();
  return useAdminCall({
    mutationFn: call,
    onSuccess: ({ data }) => client.setQueryData(keys.report(data.id), data),
  });
}

export const useAcknowledge = () => useReportCall((id: string) => api('POST /api/v1/admin/reports/{id}/acknowledge', { params: { id } }));

export const useDecide = () =>
  useReportCall(({ id, decision, reason }: { id: string; decision: ReportDecision | 'RESTORE'; reason: string }) =>
    decision === 'RESTORE'
      ? api('POST /api/v1/admin/reports/{id}/restore', { params: { id }, body: { reason } })
      : api('POST /api/v1/admin/reports/{id}/decide', { params: { id }, body: { decision, reason } }),
  );

export type ReportAction = ReportDecision | 'RESTORE';

/** Actions that apply to a report in its current state. */
export function actionsFor({ status, page, owner }: Report): ReportAction[] {
  if (status === 'SOLVED') return page.isTakenDown ? ['RESTORE'] : [];
  return owner.isClosed ? ['DISMISSED', 'TAKEN_DOWN'] : ['DISMISSED', 'BANNED', 'TAKEN_DOWN'];
}
