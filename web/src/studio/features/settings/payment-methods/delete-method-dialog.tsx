import { type PaymentMethod, paymentMethodMessages } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeleteMethod } from '../../../domain/payment-methods/api.ts';
import { paymentMethodHolder, paymentMethodName } from '../../../domain/payment-methods/payment-method-name.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { settingsText } from '../text.tsx';

const text = settingsText.paymentMethods.deleteDialog;

/** Own dialog instead of `ConfirmCallDialog`: the toasts are specified, and an error has a toast as well. */
export function DeleteMethodDialog({ target: method, onClose }: { target: PaymentMethod | null; onClose: () => void }) {
  const remove = useDeleteMethod();

  const confirm = ({ id }: PaymentMethod) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(`${paymentMethodMessages.deleted}!`);
      },
      onError: (error) => toast.error(errorMessage(error, paymentMethodMessages.notDeletedToast)),
    });

  return (
    <ConfirmDialog
      target={method}
      onClose={onClose}
      title={() => paymentMethodMessages.confirmDelete}
      line={(deleted) => text.line(paymentMethodName(deleted), paymentMethodHolder(deleted))}
      action={text.confirm}
      busyLabel={text.busy}
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, paymentMethodMessages.notDeleted)}
    />
  );
}
