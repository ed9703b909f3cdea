import { refundRequestMessages } from '@jamun/contract/order-messages';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useOrderSupport } from '../../../domain/refund-requests/order-support-api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { RefundRequestSection } from './refund-request-section.tsx';
import type { RefundableOrder } from './request-dialog.tsx';
import { SellerContact } from './seller-contact.tsx';

interface OrderSupportProps {
  order: RefundableOrder;
  /** Opens the dialog, which the page holds: it lies above the drawer. */
  onRequest: (order: RefundableOrder) => void;
  /** False for further orders of the same seller. */
  withContact?: boolean;
}

/** Help with an order: the refund request, and how the seller is reached. */
export function OrderSupportParts({ order, onRequest, withContact = true }: OrderSupportProps) {
  const support = useOrderSupport(order.orderId);
  if (support.error && !support.data)
    return (
      <DrawerSection title="Support">
        <AlertLine tone="bad" action={<FieldButton onClick={() => void support.refetch()}>Retry</FieldButton>}>
          {errorMessage(support.error, refundRequestMessages.supportNotFetched)}
        </AlertLine>
      </DrawerSection>
    );
  if (!support.data) return null;
  return (
    <>
      <RefundRequestSection orderId={order.orderId} support={support.data} onRequest={() => onRequest(order)} />
      {withContact && (
        <DrawerSection title="Support">
          <SellerContact support={support.data} />
        </DrawerSection>
      )}
    </>
  );
}
