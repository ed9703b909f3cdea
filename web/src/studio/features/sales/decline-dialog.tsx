import type { SaleDetails } from '@jamun/contract';
import { refundRequestMessages as say } from '@jamun/contract/order-messages';
import { itemNameOf } from '../../../lib/ordered-item.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useDeclineRequest } from './api.ts';

export const DeclineDialog = ({ of: sale, onClose }: { of: SaleDetails | null; onClose: () => void }) => (
  <ReasonDialog
    of={sale}
    onClose={onClose}
    title={() => 'Decline the refund request?'}
    line={(chosen) => `${chosen.user.name} keeps “${itemNameOf(chosen)}”, and you keep the money.`}
    hint="Sent to the buyer by email."
    action="Decline request"
    busyLabel="Declining..."
    failure={say.notDeclined}
    danger
    call={useDeclineRequest()}
    toSend={({ id: orderId }, reason) => ({ orderId, reason })}
  />
);
