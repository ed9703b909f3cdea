import { formatRupees } from '@jamun/contract/money';
import { refundRequestMessages as say } from '@jamun/contract/order-messages';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useRequestRefund } from './api.ts';

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
    failure={say.notRequested}
    call={useRequestRefund()}
    toSend={({ orderId: id }, reason) => ({ id, reason })}
  />
);
