import type { ChannelSummary } from '@jamun/contract';
import { channelMessages as say } from '@jamun/contract/telegram-messages';
import { wordsOf } from '../../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteChannel } from './api.ts';

interface DeleteChannelDialogProps {
  of: ChannelSummary | null;
  onClose: () => void;
  /** Leads away from what is no longer there. */
  onDeleted?: () => void;
}

export function DeleteChannelDialog({ of: channel, onClose, onDeleted }: DeleteChannelDialogProps) {
  const remove = useDeleteChannel();
  const confirm = (chosen: ChannelSummary) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(say.deleted);
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      of={channel}
      onClose={onClose}
      title={() => say.deleteTitle}
      line={({ channelName }) => (
        <>
          <b>{channelName}</b>
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
