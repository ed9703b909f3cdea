import { accountMessages } from '@jamun/contract/messages';
import { wordsOf } from '../../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeletePicture } from './api.ts';
import { pictureKinds } from './picture-kinds.ts';
import type { PictureKind } from './pictures.ts';

export function DeletePictureDialog({ of: kind, onClose }: { of: PictureKind | null; onClose: () => void }) {
  const remove = useDeletePicture(kind ?? 'profile');
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      of={kind}
      onClose={onClose}
      title={(one) => `Delete your ${pictureKinds[one].name}?`}
      line={(one) => pictureKinds[one].gone}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && wordsOf(remove.error, accountMessages.unexpected)}
    />
  );
}
