import type { SaleDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { useRefund } from '../../domain/sales/api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldProps } from '../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/sales/{orderId}/refund'].body);

const unrefunded = ({ amount, refundedInPart }: SaleDetails) => formatRupees(amount - refundedInPart);

const consequences = (sale: SaleDetails) => {
  const { refundedInPart, fee, user } = sale;
  const before = refundedInPart > 0 ? ` ${formatRupees(refundedInPart)} was already refunded.` : '';
  const charges = fee > 0 ? ` The charges of ${formatRupees(fee)} are returned to you.` : '';
  return `We’ll refund ${unrefunded(sale)} to ${user.name} (${user.username}), who loses access at once.${before}${charges} This cannot be undone.`;
};

/** Asks before money is sent back, and says whose and how much. It stays until the answer is known. */
export function RefundDialog({ of: sale, onClose }: { of: SaleDetails | null; onClose: () => void }) {
  const refund = useRefund();
  const close = () => {
    if (!refund.isPending) onClose();
  };
  return (
    <Dialog opened={sale !== null} onClose={close} title={sale ? `Refund “${itemNameOf(sale)}”?` : ''} line={sale && consequences(sale)}>
      {sale && <RefundForm sale={sale} refund={refund} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface RefundFormProps {
  sale: SaleDetails;
  refund: ReturnType<typeof useRefund>;
  onCancel: () => void;
  onDone: () => void;
}

function RefundForm({ sale, refund, onCancel, onDone }: RefundFormProps) {
  const form = useSchemaForm<{ reason?: string | undefined }>(loadSchema, { initialValues: { reason: '' } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = ({ reason }: { reason?: string | undefined }) => {
    setRefusal(null);
    refund.mutate(
      { orderId: sale.id, reason },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showRefusal(error))
            setRefusal(errorMessage(error, 'We don’t know whether the refund was sent. Check the order before you try again.'));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" optional maxLength={500} hint="Sent to the buyer by email." />
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <DialogActions onCancel={onCancel} focusCancel>
        <BusyButton busy={refund.isPending} busyLabel="Refunding..." variant="filled" data-danger>
          Refund {unrefunded(sale)}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
