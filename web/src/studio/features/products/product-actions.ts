import { type ProductPublishBlocker, productMessages } from '@jamun/contract';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { useDuplicateProduct, useSetProductStatus } from '../../domain/products/api.ts';
import { useStatusChange } from '../../domain/public-page/status-change.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { productText } from './text.ts';

const blockers: Record<ProductPublishBlocker, string> = { price: productText.invalidPrice, files: productMessages.filesMissing };

export const useProductStatus = () => useStatusChange(useSetProductStatus(), { ...productMessages, blockers });

/** Duplicates a product and opens the editor of the copy. */
export function useDuplicate() {
  const navigate = useNavigate();
  const { mutate, isPending } = useDuplicateProduct();
  const duplicate = (id: string) =>
    mutate(id, {
      onSuccess: ({ data, message }) => {
        toast.success(message);
        void navigate({ to: '/digital-products/$id/edit', params: { id: data.id } });
      },
      onError: (error) => toast.error(errorMessage(error, productMessages.notDuplicated)),
    });
  return { duplicate, isPending };
}
