import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

interface OrderCall {
  isPending: boolean;
  mutate: (ids: string[], outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

/** Optimistic order of a list: shown at once, and sent after it; several quick moves become one call. Undone when the server refuses. */
export function useOrder(ids: readonly string[], { isPending, mutate }: OrderCall, failure: string) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mutate` is new with every render, and always the same call
  useEffect(() => {
    if (!wanted || isPending) return;
    mutate([...wanted], {
      // What was moved since is another order, and sent next.
      onSuccess: () => setWanted((now) => (now === wanted ? null : now && [...now])),
      onError: (error) => {
        setWanted(null);
        toast.error(errorMessage(error, failure));
      },
    });
  }, [wanted, isPending]);

  const placeOf = (id: string) => wanted?.indexOf(id) ?? ids.indexOf(id);
  const sorted = [...ids].sort((a, b) => placeOf(a) - placeOf(b));
  const move = (id: string, to: number) => {
    const others = sorted.filter((other) => other !== id);
    setWanted([...others.slice(0, to), id, ...others.slice(to)]);
  };
  return { sorted, move };
}
