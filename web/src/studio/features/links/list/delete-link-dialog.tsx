import type { ShortLink } from '@jamun/contract';
import { linkMessages } from '@jamun/contract/link-messages';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { useDeleteLink } from '../../../domain/links/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function DeleteLinkDialog({ target: link, onClose }: { target: ShortLink | null; onClose: () => void }) {
  const remove = useDeleteLink();
  const confirm = (chosen: ShortLink) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(linkMessages.deleted);
      },
      onError: (error) => toast.error(errorMessage(error, linkMessages.notDeleted)),
    });
  return (
    <ConfirmDialog
      target={link}
      onClose={onClose}
      title={() => 'Delete Link'}
      line={({ shortUrl }) => (
        <>
          <b>{withoutScheme(shortUrl)}</b>
          <br />
          {linkMessages.confirmDelete}
        </>
      )}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, linkMessages.notDeleted)}
    />
  );
}
