import { productMessages } from '@jamun/contract/product-messages';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { useDuplicateProduct } from '../../domain/products/api.ts';
import { toast } from '../../ui/feedback/toast.ts';

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
