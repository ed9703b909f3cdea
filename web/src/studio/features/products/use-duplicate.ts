import { productMessages as say } from '@jamun/contract/product-messages';
import { useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { useDuplicateProduct } from './api.ts';

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
      onError: (error) => toast.error(wordsOf(error, say.notDuplicated)),
    });
  return { duplicate, isPending };
}
