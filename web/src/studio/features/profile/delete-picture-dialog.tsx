import { accountMessages } from '@jamun/contract/messages';
import { errorMessage } from '../../../lib/api-error.ts';
import { useDeletePicture } from '../../domain/profile/api.ts';
import { pictureKinds } from '../../domain/profile/picture-kinds.ts';
import type { PictureKind } from '../../domain/profile/pictures.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

export function DeletePictureDialog({ target: kind, onClose }: { target: PictureKind | null; onClose: () => void }) {
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
      target={kind}
      onClose={onClose}
      title={(one) => `Delete your ${pictureKinds[one].name}?`}
      line={(one) => pictureKinds[one].gone}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, accountMessages.unexpected)}
    />
  );
}
