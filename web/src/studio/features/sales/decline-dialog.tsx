import { refundRequestMessages, type SaleDetails } from '@jamun/contract';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { refundReasonField } from '../../domain/refund-requests/refund-request.ts';
import { useDeclineRequest } from '../../domain/sales/api.ts';
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx';
import { saleText } from './sale-text.ts';

const text = saleText.decline;

export const DeclineDialog = ({ target: sale, onClose }: { target: SaleDetails | null; onClose: () => void }) => (
  <ReasonDialog
    target={sale}
    onClose={onClose}
    question={(chosen) => ({
      title: text.title,
      line: text.line(chosen.user.name, itemNameOf(chosen)),
      hint: text.reasonHint,
      action: text.action,
      busyLabel: text.confirming,
      isDanger: true,
    })}
    failed={refundRequestMessages.notDeclined}
    {...refundReasonField}
    call={useDeclineRequest()}
    toInput={({ id: orderId }, { reason }) => ({ orderId, reason })}
  />
);
