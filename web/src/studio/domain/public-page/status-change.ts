import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type Status = 'ACTIVE' | 'INACTIVE';

interface Wish {
  id: string;
  status: Status;
}

interface Rows {
  data: { id: string; status: Status }[];
}

interface StatusCall<Reply> {
  /** The key of all pages of the list. */
  listsKey: readonly unknown[];
  send: (wish: Wish) => Promise<Reply>;
  onSuccess: (reply: Reply) => void;
}

/** Publishes something, or takes it back: shown in its lists at once, and taken back should the server refuse it. */
export function useSetStatus<Reply>({ listsKey, send, onSuccess }: StatusCall<Reply>) {
  const client = useQueryClient();
  return useCall({
    mutationFn: send,
    onMutate: async (wish: Wish) => {
      await client.cancelQueries({ queryKey: listsKey });
      const lists = client.getQueriesData<Rows>({ queryKey: listsKey });
      client.setQueriesData<Rows>({ queryKey: listsKey }, (list) => list && withStatus(list, wish));
      return lists;
    },
    onSuccess,
    onError: (_error, _wish, lists) => {
      for (const [key, list] of lists ?? []) client.setQueryData(key, list);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: listsKey }),
  });
}

const withStatus = (list: Rows, { id, status }: Wish): Rows => ({
  ...list,
  data: list.data.map((row) => (row.id === id ? { ...row, status } : row)),
});

interface StatusWords<Gap extends string> {
  published: string;
  notPublished: string;
  unpublished: string;
  notUnpublished: string;
  /** What must be done first. */
  gaps: Record<Gap, string>;
}

interface Outcome {
  onDone?: () => void;
  /** It cannot be published yet, and this is why. */
  onNotReady: (reasons: string[]) => void;
}

/** The same, and says how it went. */
export function useStatusChange<Gap extends string>(
  call: Pick<ReturnType<typeof useSetStatus>, 'mutate' | 'isPending'>,
  say: StatusWords<Gap>,
) {
  const change = (thing: { id: string; missing: readonly Gap[] }, status: Status, { onDone, onNotReady }: Outcome) => {
    const isPublic = status === 'ACTIVE';
    if (isPublic && thing.missing.length > 0) return onNotReady(thing.missing.map((gap) => say.gaps[gap]));
    call.mutate(
      { id: thing.id, status },
      {
        onSuccess: () => {
          toast.success(isPublic ? say.published : say.unpublished);
          onDone?.();
        },
        onError: (error) => {
          // Something was taken away since the page was loaded.
          const reasons = error instanceof ApiError ? Object.values(error.errors) : [];
          if (reasons.length) onNotReady(reasons);
          else toast.error(errorMessage(error, isPublic ? say.notPublished : say.notUnpublished));
        },
      },
    );
  };
  return { change, isPending: call.isPending };
}
