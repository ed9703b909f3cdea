import type { OrderSupport, RefundRequestStatus } from '@jamun/contract';
import { refundRequestMessages } from '@jamun/contract/order-messages';
import { Button } from '@mantine/core';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useWithdrawRequest } from '../../../domain/refund-requests/order-support-api.ts';
import { RequestFacts } from '../../../domain/refund-requests/request-facts.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import classes from './support.module.css';

const lines: Record<RefundRequestStatus | 'NONE', string | null> = {
  NONE: 'Something wrong with this purchase? Ask the seller to refund it.',
  OPEN: 'The seller has your request. If there is no answer within 7 days, our team looks at it.',
  REFUNDED: null,
  DECLINED: null,
  WITHDRAWN: null,
};

interface RefundRequestSectionProps {
  orderId: string;
  support: OrderSupport;
  onRequest: () => void;
}

/** Request a refund, and what became of it. Nothing for an order that can't be refunded. */
export function RefundRequestSection({ orderId, support, onRequest }: RefundRequestSectionProps) {
  const { refundRequest: request, canRequestRefund } = support;
  if (!request && !canRequestRefund) return null;
  const line = lines[request?.status ?? 'NONE'];
  return (
    <DrawerSection title="Refund request">
      {line && <p className={classes.line}>{line}</p>}
      {request && <RequestFacts request={request} />}
      {request?.status === 'OPEN' && <Withdraw orderId={orderId} />}
      {canRequestRefund && (
        <div className={classes.actions}>
          <Button onClick={onRequest}>{request ? 'Request again' : 'Request a refund'}</Button>
        </div>
      )}
    </DrawerSection>
  );
}

function Withdraw({ orderId }: { orderId: string }) {
  const withdraw = useWithdrawRequest();
  return (
    <div className={classes.actions}>
      <BusyButton type="button" busy={withdraw.isPending} busyLabel="Withdrawing..." onClick={() => withdraw.mutate(orderId)}>
        Withdraw request
      </BusyButton>
      {withdraw.error && <AlertLine tone="bad">{errorMessage(withdraw.error, refundRequestMessages.notWithdrawn)}</AlertLine>}
    </div>
  );
}
