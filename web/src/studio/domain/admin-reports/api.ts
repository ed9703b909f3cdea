import type { Contract, Report, ReportDecision, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/reports']>['query']>;

const reportsKey = ['admin', 'reports'];
const reportKey = (id: string | null) => [...reportsKey, 'one', id];

export const useReports = (query: ListQuery) =>
  useQuery({
    queryKey: [...reportsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/v1/admin/reports', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One report by its id, also when the list's filters leave it out. */
export const useReport = (id: string | null, listed: Report | undefined) =>
  useQuery({
    queryKey: reportKey(id),
    queryFn: id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/reports/{id}', { params: { id }, signal })).data,
    placeholderData: () => listed,
    staleTime: 0,
  });

/** Refreshes everything that administrators see: counts, pages, people and the log change too. */
function useReportCall<Input>(call: (input: Input) => Promise<{ message: string; data: Report }>) {
  const client = useQueryClient();
  return useCall({
    mutationFn: call,
    onSuccess: ({ data }) => client.setQueryData(reportKey(data.id), data),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export const useAcknowledge = () => useReportCall((id: string) => api('POST /api/v1/admin/reports/{id}/acknowledge', { params: { id } }));

export const useDecide = () =>
  useReportCall(({ id, decision, reason }: { id: string; decision: ReportDecision | 'RESTORE'; reason: string }) =>
    decision === 'RESTORE'
      ? api('POST /api/v1/admin/reports/{id}/restore', { params: { id }, body: { reason } })
      : api('POST /api/v1/admin/reports/{id}/decide', { params: { id }, body: { decision, reason } }),
  );
