import { formatRupees, type Withdrawal } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { paymentMethodName } from '../../../domain/payment-methods/payment-method-name.ts';
import { useCancelWithdrawal } from '../../../domain/wallet/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { withdrawText } from '../withdraw/text.ts';

const text = withdrawText.cancelDialog;

export function CancelDialog({ target: withdrawal, onClose }: { target: Withdrawal | null; onClose: () => void }) {
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
      target={withdrawal}
      onClose={onClose}
      title={({ amount }) => text.title(formatRupees(amount))}
      line={({ userPaymentMethod }) => text.line(paymentMethodName(userPaymentMethod))}
      action={text.confirm}
      busyLabel={text.confirming}
      cancel={text.keep}
      onConfirm={confirm}
      busy={cancel.isPending}
      error={cancel.error && errorMessage(cancel.error, text.failed)}
    />
  );
}
