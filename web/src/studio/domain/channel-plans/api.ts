import type { Contract, RouteInput } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useChannelChanged } from '../channels/api.ts';

export type PlanBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/plans']>['body'];

/** Stays pending until the page shows the change. */
export function useSavePlan(channelId: string) {
  const changed = useChannelChanged(channelId);
  return useCall({
    mutationFn: ({ id, body }: { id: string | null; body: PlanBody }) =>
      id === null
        ? api('POST /api/v1/telegram/channels/{id}/plans', { params: { id: channelId }, body })
        : api('PUT /api/v1/telegram/plans/{id}', { params: { id }, body }),
    onSettled: changed,
  });
}

export function useDeletePlan(channelId: string) {
  const changed = useChannelChanged(channelId);
  return useCall({ mutationFn: (id: string) => api('DELETE /api/v1/telegram/plans/{id}', { params: { id } }), onSettled: changed });
}
