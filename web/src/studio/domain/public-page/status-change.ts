import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

export type PageStatus = 'ACTIVE' | 'INACTIVE';

interface StatusRequest {
  id: string;
  status: PageStatus;
}

interface ListPage {
  data: { id: string; status: PageStatus }[];
}

interface StatusMutation<Reply> {
  /** Query key prefix of all pages of the list. */
  listsKey: readonly unknown[];
  send: (request: StatusRequest) => Promise<Reply>;
  onSuccess: (reply: Reply) => void;
}

/** Mutation that publishes or unpublishes: optimistic update of the lists, rolled back on an error. */
export function useSetStatus<Reply>({ listsKey, send, onSuccess }: StatusMutation<Reply>) {
  const client = useQueryClient();
  return useCall({
    mutationFn: send,
    onMutate: async (request: StatusRequest) => {
      await client.cancelQueries({ queryKey: listsKey });
      const lists = client.getQueriesData<ListPage>({ queryKey: listsKey });
      client.setQueriesData<ListPage>({ queryKey: listsKey }, (list) => list && withStatus(list, request));
      return lists;
    },
    onSuccess,
    onError: (_error, _request, lists) => {
      for (const [key, list] of lists ?? []) client.setQueryData(key, list);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: listsKey }),
  });
}

const withStatus = (list: ListPage, { id, status }: StatusRequest): ListPage => ({
  ...list,
  data: list.data.map((row) => (row.id === id ? { ...row, status } : row)),
});

interface StatusText<Blocker extends string> {
  published: string;
  notPublished: string;
  unpublished: string;
  notUnpublished: string;
  /** Step that removes each publish blocker. */
  blockers: Record<Blocker, string>;
}

interface StatusOutcome {
  onDone?: () => void;
  /** Called with the reasons when the item cannot be published yet. */
  onNotReady: (reasons: string[]) => void;
}

export interface StatusChange<Blocker extends string> {
  change: (item: { id: string; missing: readonly Blocker[] }, status: PageStatus, outcome: StatusOutcome) => void;
  isPending: boolean;
}

/** Publishes or unpublishes an item and shows the outcome as a toast. */
export function useStatusChange<Blocker extends string>(
  mutation: Pick<ReturnType<typeof useSetStatus>, 'mutate' | 'isPending'>,
  text: StatusText<Blocker>,
): StatusChange<Blocker> {
  const change: StatusChange<Blocker>['change'] = (item, status, { onDone, onNotReady }) => {
    const isPublishing = status === 'ACTIVE';
    if (isPublishing && item.missing.length > 0) return onNotReady(item.missing.map((blocker) => text.blockers[blocker]));
    mutation.mutate(
      { id: item.id, status },
      {
        onSuccess: () => {
          toast.success(isPublishing ? text.published : text.unpublished);
          onDone?.();
        },
        onError: (error) => {
          // `missing` can be stale: the server checks again and answers with field errors.
          const reasons = error instanceof ApiError ? Object.values(error.errors) : [];
          if (reasons.length) onNotReady(reasons);
          else toast.error(errorMessage(error, isPublishing ? text.notPublished : text.notUnpublished));
        },
      },
    );
  };
  return { change, isPending: mutation.isPending };
}
