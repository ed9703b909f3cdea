import type { GalleryImage } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../../../../lib/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useOrderImages } from '../upload-api.ts';

/** Shown at once, and sent after it; several quick moves become one call. Taken back when the server refuses. */
export function useImageOrder(productId: string, images: readonly GalleryImage[]) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const order = useOrderImages(productId);
  const { isPending, mutate } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mutate` is new with every render, and always the same call
  useEffect(() => {
    if (!wanted || isPending) return;
    mutate([...wanted], {
      // What was moved meanwhile is another wish, and sent in its turn.
      onSuccess: () => setWanted((now) => (now === wanted ? null : now && [...now])),
      onError: (error) => {
        setWanted(null);
        toast.error(wordsOf(error, 'Failed to arrange the gallery'));
      },
    });
  }, [wanted, isPending]);

  const placeOf = ({ id, imageOrder }: GalleryImage) => wanted?.indexOf(id) ?? imageOrder;
  const sorted = [...images].sort((a, b) => placeOf(a) - placeOf(b));
  const move = (id: string, to: number) => {
    const ids = sorted.map((image) => image.id).filter((other) => other !== id);
    setWanted([...ids.slice(0, to), id, ...ids.slice(to)]);
  };
  return { sorted, move };
}
