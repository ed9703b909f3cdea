import type { ProductFile } from '@jamun/contract';
import { productFileMessages as say } from '@jamun/contract/product-messages';
import { wordsOf } from '../../../../lib/api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteFile } from './upload-api.ts';

export interface DeletableFile {
  productId: string;
  file: ProductFile;
}

export function DeleteFileDialog({ of: chosen, onClose }: { of: DeletableFile | null; onClose: () => void }) {
  const remove = useDeleteFile(chosen?.productId ?? '');
  const confirm = ({ file }: DeletableFile) =>
    remove.mutate(file.id, {
      onSuccess: () => {
        onClose();
        toast.success(say.deleted);
      },
      onError: (error) => toast.error(wordsOf(error, say.notDeleted)),
    });
  return (
    <ConfirmDialog
      of={chosen}
      onClose={onClose}
      title={({ file }) => `Delete “${file.fileName}”?`}
      line={() => 'Buyers can no longer download it, also those who have paid already.'}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && wordsOf(remove.error, say.notDeleted)}
    />
  );
}
