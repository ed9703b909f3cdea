import type { ProductStatus, ProductSummary } from '@jamun/contract';
import { productMessages as say } from '@jamun/contract/product-messages';
import { ApiError, wordsOf } from '../../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { useSetStatus } from './api.ts';
import { gapWords } from './gap-words.ts';

interface Outcome {
  onDone?: () => void;
  /** It cannot be published yet, and this is why. */
  onNotReady: (reasons: string[]) => void;
}

const words = {
  ACTIVE: { done: say.published, failed: say.notPublished },
  INACTIVE: { done: say.unpublished, failed: say.notUnpublished },
} as const satisfies Record<ProductStatus, unknown>;

/** Publishes a product, or takes it back, and says how it went. */
export function useStatusChange() {
  const call = useSetStatus();
  const change = (product: Pick<ProductSummary, 'id' | 'missing'>, status: ProductStatus, { onDone, onNotReady }: Outcome) => {
    if (status === 'ACTIVE' && product.missing.length > 0) return onNotReady(product.missing.map((gap) => gapWords[gap]));
    call.mutate(
      { id: product.id, status },
      {
        onSuccess: () => {
          toast.success(words[status].done);
          onDone?.();
        },
        onError: (error) => {
          // Something was taken away since the page was loaded.
          const reasons = error instanceof ApiError ? Object.values(error.errors) : [];
          if (reasons.length) onNotReady(reasons);
          else toast.error(wordsOf(error, words[status].failed));
        },
      },
    );
  };
  return { change, isPending: call.isPending };
}
