import type { AdminOrderDetails } from '@jamun/contract';
import { refundRequestMessages as say } from '@jamun/contract/order-messages';
import { itemNameOf } from '../../../lib/ordered-item.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useDeclineRequest } from './api.ts';

export const DeclineDialog = ({ of: order, onClose }: { of: AdminOrderDetails | null; onClose: () => void }) => (
  <ReasonDialog
    of={order}
    onClose={onClose}
    title={() => 'Decline the refund request?'}
    line={({ buyer, ...chosen }) => `${buyer.name} keeps “${itemNameOf(chosen)}”, and the seller keeps the money.`}
    hint="Sent to the buyer by email, and kept in the audit log."
    action="Decline request"
    busyLabel="Declining..."
    failure={say.notDeclined}
    danger
    call={useDeclineRequest()}
    toSend={({ id }, reason) => ({ id, reason })}
  />
);
