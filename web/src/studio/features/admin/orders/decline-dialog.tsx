import type { AdminOrderDetails } from '@jamun/contract';
import { refundRequestMessages } from '@jamun/contract/order-messages';
import { useDeclineRequest } from '../../../domain/admin-orders/api.ts';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';

export const DeclineDialog = ({ target: order, onClose }: { target: AdminOrderDetails | null; onClose: () => void }) => (
  <ReasonDialog
    target={order}
    onClose={onClose}
    title={() => 'Decline the refund request?'}
    line={({ buyer, ...chosen }) => `${buyer.name} keeps “${itemNameOf(chosen)}”, and the seller keeps the money.`}
    hint="Sent to the buyer by email, and kept in the audit log."
    action="Decline request"
    busyLabel="Declining..."
    failure={refundRequestMessages.notDeclined}
    danger
    call={useDeclineRequest()}
    toSend={({ id }, reason) => ({ id, reason })}
  />
);
