import type { PaymentMethod } from '@jamun/contract';
import { paymentMethodMessages } from '@jamun/contract/messages';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeleteMethod } from '../../../domain/payment-methods/api.ts';
import { holderOf, nameOf } from '../../../domain/payment-methods/payment-method-name.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

/** Asks before a method is deleted, and names it. */
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
      line={(one) => `${nameOf(one)} of ${holderOf(one)}. Withdrawals can no longer be paid to it.`}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, paymentMethodMessages.notDeleted)}
    />
  );
}
