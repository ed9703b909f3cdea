import type { ProductSummary } from '@jamun/contract';
import { productMessages as say } from '@jamun/contract/product-messages';
import { wordsOf } from '../../../../lib/api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteProduct } from '../api.ts';

export function DeleteProductDialog({ of: product, onClose }: { of: ProductSummary | null; onClose: () => void }) {
  const remove = useDeleteProduct();
  const confirm = (chosen: ProductSummary) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(say.deleted);
      },
    });
  return (
    <ConfirmDialog
      of={product}
      onClose={onClose}
      title={() => say.deleteTitle}
      line={({ title }) => (
        <>
          <b>{title}</b>
          <br />
          {say.confirmDelete}
        </>
      )}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && wordsOf(remove.error, say.notDeleted)}
    />
  );
}
