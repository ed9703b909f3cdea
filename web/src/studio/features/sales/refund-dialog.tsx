import { formatRupees, type SaleDetails } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { buyerAccount } from '../../domain/orders/buyer.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { useRefund } from '../../domain/sales/api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldProps } from '../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { saleText } from './sale-text.ts';

const text = saleText.refund;

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/sales/{orderId}/refund'].body);

const unrefunded = ({ amount, refundedInPart }: SaleDetails) => formatRupees(amount - refundedInPart);

const describeRefund = (sale: SaleDetails) =>
  text.line({
    amount: unrefunded(sale),
    name: sale.user.name,
    account: buyerAccount(sale.user),
    refundedBefore: sale.refundedInPart > 0 ? formatRupees(sale.refundedInPart) : null,
    charges: sale.fee > 0 ? formatRupees(sale.fee) : null,
  });

/** Stays open until the server has replied. */
export function RefundDialog({ target: sale, onClose }: { target: SaleDetails | null; onClose: () => void }) {
  const refund = useRefund();
  const close = () => {
    if (!refund.isPending) onClose();
  };
  return (
    <Dialog opened={sale !== null} onClose={close} title={sale ? text.title(itemNameOf(sale)) : ''} line={sale && describeRefund(sale)}>
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
  const [failure, setFailure] = useState<string | null>(null);
  const send = ({ reason }: { reason?: string | undefined }) => {
    setFailure(null);
    refund.mutate(
      { orderId: sale.id, reason },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setFailure(errorMessage(error, text.unknown));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label={text.reason} optional maxLength={500} hint={text.reasonHint} />
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <DialogActions onCancel={onCancel} focusCancel>
        <BusyButton busy={refund.isPending} busyLabel={text.confirming} variant="filled" data-danger>
          {text.confirm(unrefunded(sale))}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
