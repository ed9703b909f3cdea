import type { ShortLink } from '@jamun/contract';
import { linkMessages as say } from '@jamun/contract/link-messages';
import { wordsOf } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/without-scheme.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteLink } from '../api.ts';

export function DeleteLinkDialog({ of: link, onClose }: { of: ShortLink | null; onClose: () => void }) {
  const remove = useDeleteLink();
  const confirm = (chosen: ShortLink) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(say.deleted);
      },
      onError: (error) => toast.error(wordsOf(error, say.notDeleted)),
    });
  return (
    <ConfirmDialog
      of={link}
      onClose={onClose}
      title={() => 'Delete Link'}
      line={({ shortUrl }) => (
        <>
          <b>{withoutScheme(shortUrl)}</b>
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
