import type { TelegramAccount } from '@jamun/contract';
import { telegramAccountMessages as say } from '@jamun/contract/telegram-messages';
import { wordsOf } from '../../../../lib/api-error.ts';
import { formatPhone } from '../../../../lib/phone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteAccount } from '../accounts-api.ts';

export function RemoveAccountDialog({ of: account, onClose }: { of: TelegramAccount | null; onClose: () => void }) {
  const remove = useDeleteAccount();
  const confirm = (chosen: TelegramAccount) =>
    remove.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(say.deleted);
      },
    });
  return (
    <ConfirmDialog
      of={account}
      onClose={onClose}
      title={({ telegramNumber }) => `Remove ${formatPhone(telegramNumber)}?`}
      line={({ channelCount }) => (
        <>
          {say.confirmDelete}
          {channelCount > 0 && ' Its channels cannot take in new members until it is linked again.'}
        </>
      )}
      action="Remove"
      busyLabel="Removing..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && wordsOf(remove.error, say.notDeleted)}
    />
  );
}
