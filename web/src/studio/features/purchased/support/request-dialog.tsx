import { formatRupees } from '@jamun/contract/money';
import { refundRequestMessages } from '@jamun/contract/order-messages';
import { useRequestRefund } from '../../../domain/refund-requests/order-support-api.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';

export interface RefundableOrder {
  orderId: string;
  name: string;
  amount: number | null;
}

const sentence = ({ name, amount }: RefundableOrder) =>
  `You ask the seller to refund ${amount === null ? name : `${formatRupees(amount)} for ${name}`}.`;

export const RequestDialog = ({ of: order, onClose }: { of: RefundableOrder | null; onClose: () => void }) => (
  <ReasonDialog
    of={order}
    onClose={onClose}
    title={() => 'Request a refund'}
    line={(chosen) => `${sentence(chosen)} You lose access when it is refunded.`}
    hint="Tell the seller what went wrong. They read it with your request."
    action="Request refund"
    busyLabel="Requesting..."
    failure={refundRequestMessages.notRequested}
    call={useRequestRefund()}
    toSend={({ orderId: id }, reason) => ({ id, reason })}
  />
);
