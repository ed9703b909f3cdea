import type { ProductSummary } from '@jamun/contract';
import { productMessages } from '@jamun/contract/product-messages';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeleteProduct } from '../../../domain/products/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function DeleteProductDialog({ target: product, onClose }: { target: ProductSummary | null; onClose: () => void }) {
  const remove = useDeleteProduct();
  const confirm = (chosen: ProductSummary) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(productMessages.deleted);
      },
    });
  return (
    <ConfirmDialog
      target={product}
      onClose={onClose}
      title={() => productMessages.deleteTitle}
      line={({ title }) => (
        <>
          <b>{title}</b>
          <br />
          {productMessages.confirmDelete}
        </>
      )}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, productMessages.notDeleted)}
    />
  );
}
