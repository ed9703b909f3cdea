import { formatRupees, refundRequestMessages } from '@jamun/contract';
import { useRequestRefund } from '../../../domain/refund-requests/order-support-api.ts';
import { refundReasonField } from '../../../domain/refund-requests/refund-request.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';
import { detailsText } from '../details-text.ts';

export interface RefundableOrder {
  orderId: string;
  name: string;
  amount: number | null;
}

const text = detailsText.requestDialog;

export const RequestDialog = ({ target: order, onClose }: { target: RefundableOrder | null; onClose: () => void }) => (
  <ReasonDialog
    target={order}
    onClose={onClose}
    question={({ name, amount }) => ({
      title: text.title,
      line: text.line(name, amount === null ? null : formatRupees(amount)),
      hint: text.hint,
      action: text.confirm,
      busyLabel: text.confirming,
    })}
    failed={refundRequestMessages.notRequested}
    {...refundReasonField}
    call={useRequestRefund()}
    toInput={({ orderId: id }, { reason }) => ({ id, reason })}
  />
);
