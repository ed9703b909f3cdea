import type { Withdrawal } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { errorMessage } from '../../../../lib/api-error.ts';
import { nameOf } from '../../../domain/payment-methods/payment-method-name.ts';
import { useCancelWithdrawal } from '../../../domain/wallet/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function CancelDialog({ of: withdrawal, onClose }: { of: Withdrawal | null; onClose: () => void }) {
  const cancel = useCancelWithdrawal();
  const confirm = ({ id }: Withdrawal) =>
    cancel.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      of={withdrawal}
      onClose={onClose}
      title={({ amount }) => `Cancel the withdrawal of ${formatRupees(amount)}?`}
      line={({ userPaymentMethod }) => `It is not paid to ${nameOf(userPaymentMethod)}, and the money is back in your wallet at once.`}
      action="Cancel Request"
      busyLabel="Cancelling..."
      keep="Keep it"
      onConfirm={confirm}
      busy={cancel.isPending}
      error={cancel.error && errorMessage(cancel.error, 'The request could not be cancelled. Please try again.')}
    />
  );
}
