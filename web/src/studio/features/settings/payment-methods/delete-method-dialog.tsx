import type { PaymentMethod } from '@jamun/contract';
import { paymentMethodMessages } from '@jamun/contract/messages';
import { wordsOf } from '../../../../lib/api-error.ts';
import { holderOf, nameOf } from '../../../../lib/payment-method-words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteMethod } from './api.ts';

/** Asks before a method is deleted, and names it. */
export function DeleteMethodDialog({ of: method, onClose }: { of: PaymentMethod | null; onClose: () => void }) {
  const remove = useDeleteMethod();

  const confirm = ({ id }: PaymentMethod) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(`${paymentMethodMessages.deleted}!`);
      },
      onError: (error) => toast.error(wordsOf(error, paymentMethodMessages.notDeletedToast)),
    });

  return (
    <ConfirmDialog
      of={method}
      onClose={onClose}
      title={() => paymentMethodMessages.confirmDelete}
      line={(one) => `${nameOf(one)} of ${holderOf(one)}. Withdrawals can no longer be paid to it.`}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && wordsOf(remove.error, paymentMethodMessages.notDeleted)}
    />
  );
}
