import { type AdminOrderDetails, gatewayName, paymentGroupName } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useCheckOrder } from '../../../../domain/admin-orders/api.ts';
import { adminOrderText } from '../../../../domain/admin-orders/text.ts';
import { UserLink } from '../../../../domain/admin-users/user-elements.tsx';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { CopyButton } from '../../../../ui/button/copy-button.tsx';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { Badge, Chip, StatusBadge } from '../../../../ui/data/badge.tsx';
import { DateTime, Money } from '../../../../ui/data/values.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../../../ui/overlay/drawer.tsx';
import links from '../../../../ui/page/text-link.module.css';
import classes from './order-drawer.module.css';
import { orderText } from './text.ts';

type Payment = AdminOrderDetails['payments'][number];
type Refund = AdminOrderDetails['refunds'][number];

/** True if a chargeback undid the sale and was not reversed yet. The order stays REFUNDED after a reversal. */
export const isReversible = ({ status, refunds }: Pick<AdminOrderDetails, 'status' | 'refunds'>) =>
  status === 'REFUNDED' && refunds.some((refund) => refund.cause === 'CHARGEBACK' && refund.status === 'DONE' && !refund.reversedAt);

/** Payment attempts, oldest first. */
export const OrderPayments = ({ payments }: { payments: Payment[] }) => (
  <DrawerSection title={orderText.payments.title(payments.length)}>
    <ul className={classes.rows}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <div className={classes.head}>
            <b>
              <PaymentAmount payment={payment} />
              {payment.outcome === 'RETURNED' && <Chip>{orderText.payments.returned}</Chip>}
            </b>
            <StatusBadge status={payment.status} />
          </div>
          <p>
            {paymentGroupName(payment.paymentGroup) ?? gatewayName(payment.gateway)} · {payment.instrument && `${payment.instrument} · `}
            <DateTime iso={payment.paymentTime ?? payment.createdAt} format="moment" />
          </p>
          <p className={classes.id}>
            {payment.gatewayTxnId} <CopyButton value={payment.gatewayTxnId} what={orderText.payments.copyId} />
          </p>
          {payment.bankReference && (
            <p className={classes.id}>
              {orderText.payments.bankReference} {payment.bankReference}{' '}
              <CopyButton value={payment.bankReference} what={orderText.payments.copyBankReference} />
            </p>
          )}
          {payment.status !== 'SUCCESS' && <Failure payment={payment} />}
        </li>
      ))}
    </ul>
  </DrawerSection>
);

/** Why the payment failed, in the provider's words, with its error code for the provider's support. */
function Failure({ payment: { message, error } }: { payment: Payment }) {
  const text = error?.description ?? message;
  const codes = [error?.code, error?.reason].filter(Boolean).join(' · ');
  return (
    <>
      {text && <p>{text}</p>}
      {codes && <p className={classes.id}>{codes}</p>}
    </>
  );
}

/** `Money` always shows rupees, so a payment in another currency is shown as text. */
const PaymentAmount = ({ payment: { amount, currency } }: { payment: Payment }) =>
  currency === 'INR' ? <Money value={amount} /> : `${amount} ${currency}`;

export const OrderRefunds = ({ refunds, onRetry }: { refunds: Refund[]; onRetry: (refundId: string) => void }) => (
  <DrawerSection title={orderText.refunds.title(refunds.length)}>
    <ul className={classes.rows}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <div className={classes.head}>
            <b>
              <Money value={refund.amount} />
            </b>
            <RefundStatus refund={refund} />
          </div>
          <p>
            {adminOrderText.refundCauses[refund.cause]} · <DateTime iso={refund.createdAt} format="moment" />
            {refund.requestedBy && (
              <>
                {` ${orderText.refunds.by} `}
                <UserLink id={refund.requestedBy.id}>{refund.requestedBy.username}</UserLink>
              </>
            )}
          </p>
          {refund.reason && <p>“{refund.reason}”</p>}
          {refund.onHoldSince && (
            <p>
              {orderText.refunds.onHold} <DateTime iso={refund.onHoldSince} format="moment" />
            </p>
          )}
          {refund.providerNote && <p>{orderText.refunds.providerNote(refund.providerNote)}</p>}
          {refund.arn && <p>{orderText.refunds.arn(refund.arn)}</p>}
          {refund.reversedAt && (
            <p>
              {orderText.refunds.reversed} · <DateTime iso={refund.reversedAt} format="moment" />
            </p>
          )}
          {refund.canRetry && <RefusedRefund onRetry={() => onRetry(refund.id)} />}
        </li>
      ))}
    </ul>
  </DrawerSection>
);

const refundTones: Record<Refund['status'], 'ok' | 'warn' | 'bad'> = { PENDING: 'warn', DONE: 'ok', REFUSED: 'bad' };

const RefundStatus = ({ refund: { status, reversedAt } }: { refund: Refund }) =>
  reversedAt ? (
    <Badge tone="neutral">{orderText.refunds.reversed}</Badge>
  ) : (
    <Badge tone={refundTones[status]}>{orderText.refunds.status[status]}</Badge>
  );

const RefusedRefund = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.refused}>
    <span>{orderText.refunds.refused}</span>
    <FieldButton onClick={onRetry}>{orderText.actions.retryRefund}</FieldButton>
  </div>
);

// The section is the last of the drawer: without scrolling, the result would appear below the visible part.
const showResult = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' });

/** Compares the order with the provider on request, and links to the differences. */
export function OrderCheck({ orderId }: { orderId: string }) {
  const check = useCheckOrder();
  return (
    <DrawerSection title={orderText.check.title}>
      <div className={classes.check}>
        <p>{orderText.check.line}</p>
        <BusyButton type="button" busy={check.isPending} busyLabel={orderText.check.busyLabel} onClick={() => check.mutate(orderId)}>
          {orderText.check.action}
        </BusyButton>
      </div>
      {(check.data || check.error) && (
        <div ref={showResult} className={classes.result}>
          {check.data && <CheckResult orderId={orderId} items={check.data.data.items} />}
          {check.error && <AlertLine tone="bad">{errorMessage(check.error, orderText.check.failed)}</AlertLine>}
        </div>
      )}
    </DrawerSection>
  );
}

function CheckResult({ orderId, items }: { orderId: string; items: readonly string[] }) {
  const [only] = items;
  if (only === undefined) return <AlertLine tone="ok">{orderText.check.result(0)}</AlertLine>;
  return (
    <AlertLine
      tone="bad"
      action={
        <Link to="/admin/attention" search={items.length === 1 ? { item: only } : { search: orderId }} className={links.link}>
          {orderText.check.view}
        </Link>
      }
    >
      {orderText.check.result(items.length)}
    </AlertLine>
  );
}
