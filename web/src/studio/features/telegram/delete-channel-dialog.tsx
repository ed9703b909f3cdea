import type { ChannelSummary } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { errorMessage } from '../../../lib/api-error.ts';
import { useDeleteChannel } from '../../domain/channels/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface DeleteChannelDialogProps {
  target: ChannelSummary | null;
  onClose: () => void;
  /** Leads away from what is no longer there. */
  onDeleted?: () => void;
}

export function DeleteChannelDialog({ target: channel, onClose, onDeleted }: DeleteChannelDialogProps) {
  const remove = useDeleteChannel();
  const confirm = (chosen: ChannelSummary) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(channelMessages.deleted);
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      target={channel}
      onClose={onClose}
      title={() => channelMessages.deleteTitle}
      line={({ channelName }) => (
        <>
          <b>{channelName}</b>
          <br />
          {channelMessages.confirmDelete}
        </>
      )}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, channelMessages.notDeleted)}
    />
  );
}
