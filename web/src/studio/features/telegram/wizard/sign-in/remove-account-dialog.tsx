import type { TelegramAccount } from '@jamun/contract';
import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { formatPhone } from '../../../../../lib/format.ts';
import { useDeleteAccount } from '../../../../domain/telegram-accounts/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';

export function RemoveAccountDialog({ target: account, onClose }: { target: TelegramAccount | null; onClose: () => void }) {
  const remove = useDeleteAccount();
  const confirm = (chosen: TelegramAccount) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(telegramAccountMessages.deleted);
      },
    });
  return (
    <ConfirmDialog
      target={account}
      onClose={onClose}
      title={({ telegramNumber }) => `Remove ${formatPhone(telegramNumber)}?`}
      line={({ channelCount }) => (
        <>
          {telegramAccountMessages.confirmDelete}
          {channelCount > 0 && ' Its channels cannot take in new members until it is linked again.'}
        </>
      )}
      action="Remove"
      busyLabel="Removing..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, telegramAccountMessages.notDeleted)}
    />
  );
}
