import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

interface OrderMutation {
  isPending: boolean;
  mutate: (ids: string[], callbacks: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

/** Optimistic order of a list: shown immediately, sent in the background, reset on an error. Moves during a request are sent as one. */
export function useOrder(ids: readonly string[], { isPending, mutate }: OrderMutation, failed: string) {
  const [pendingOrder, setPendingOrder] = useState<readonly string[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mutate` changes with every render and always makes the same call
  useEffect(() => {
    if (!pendingOrder || isPending) return;
    mutate([...pendingOrder], {
      // A move during the request creates another order, which is sent next.
      onSuccess: () => setPendingOrder((now) => (now === pendingOrder ? null : now && [...now])),
      onError: (error) => {
        setPendingOrder(null);
        toast.error(errorMessage(error, failed));
      },
    });
  }, [pendingOrder, isPending]);

  const positionOf = (id: string) => pendingOrder?.indexOf(id) ?? ids.indexOf(id);
  const sorted = [...ids].sort((a, b) => positionOf(a) - positionOf(b));
  const move = (id: string, to: number) => {
    const others = sorted.filter((other) => other !== id);
    setPendingOrder([...others.slice(0, to), id, ...others.slice(to)]);
  };
  return { sorted, move };
}
