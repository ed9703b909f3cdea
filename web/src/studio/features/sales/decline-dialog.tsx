import type { SaleDetails } from '@jamun/contract';
import { refundRequestMessages } from '@jamun/contract/order-messages';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { useDeclineRequest } from '../../domain/sales/api.ts';
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx';

export const DeclineDialog = ({ of: sale, onClose }: { of: SaleDetails | null; onClose: () => void }) => (
  <ReasonDialog
    of={sale}
    onClose={onClose}
    title={() => 'Decline the refund request?'}
    line={(chosen) => `${chosen.user.name} keeps “${itemNameOf(chosen)}”, and you keep the money.`}
    hint="Sent to the buyer by email."
    action="Decline request"
    busyLabel="Declining..."
    failure={refundRequestMessages.notDeclined}
    danger
    call={useDeclineRequest()}
    toSend={({ id: orderId }, reason) => ({ orderId, reason })}
  />
);
