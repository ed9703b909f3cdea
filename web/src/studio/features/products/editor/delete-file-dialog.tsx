import type { ProductFile } from '@jamun/contract';
import { productFileMessages } from '@jamun/contract/product-messages';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeleteFile } from '../../../domain/products/upload-api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export interface DeletableFile {
  productId: string;
  file: ProductFile;
}

export function DeleteFileDialog({ target: chosen, onClose }: { target: DeletableFile | null; onClose: () => void }) {
  const remove = useDeleteFile(chosen?.productId ?? '');
  const confirm = ({ file }: DeletableFile) =>
    remove.mutate(file.id, {
      onSuccess: () => {
        onClose();
        toast.success(productFileMessages.deleted);
      },
      onError: (error) => toast.error(errorMessage(error, productFileMessages.notDeleted)),
    });
  return (
    <ConfirmDialog
      target={chosen}
      onClose={onClose}
      title={({ file }) => `Delete “${file.fileName}”?`}
      line={() => 'Buyers can no longer download it, also those who have paid already.'}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, productFileMessages.notDeleted)}
    />
  );
}
