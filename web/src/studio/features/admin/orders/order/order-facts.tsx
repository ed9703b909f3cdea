import type { AdminOrderDetails } from '@jamun/contract';
import { formatPhone } from '../../../../../lib/format.ts';
import { UserLink } from '../../../../domain/admin-users/user-elements.tsx';
import { GuestChip } from '../../../../domain/orders/buyer.tsx';
import { ItemCard } from '../../../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../../../domain/orders/ordered-item.ts';
import { RequestFacts } from '../../../../domain/refund-requests/request-facts.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { StatusBadge } from '../../../../ui/data/badge.tsx';
import { Fact, Facts } from '../../../../ui/data/facts.tsx';
import { Pair, Pairs } from '../../../../ui/data/pairs.tsx';
import { DateTime, Money } from '../../../../ui/data/values.tsx';
import { DrawerAmount, DrawerSection } from '../../../../ui/overlay/drawer.tsx';
import { OrderCheck, OrderPayments, OrderRefunds } from './order-payments.tsx';
import { orderText } from './text.ts';

interface OrderFactsProps {
  order: AdminOrderDetails;
  onRetry: (refundId: string) => void;
  onDecline: () => void;
}

/** Details of an order: amount, refund request and refunds come first. */
export const OrderFacts = ({ order, onRetry, onDecline }: OrderFactsProps) => (
  <>
    <DrawerAmount label={orderText.amount} status={<StatusBadge status={order.status} />}>
      <Money value={order.amount} />
    </DrawerAmount>
    <ItemCard type={order.productType} name={itemNameOf(order)} />
    {order.refundRequest && (
      <DrawerSection title={orderText.refundRequest}>
        <RequestFacts
          request={order.refundRequest}
          action={order.refundRequest.status === 'OPEN' && <Button onClick={onDecline}>{orderText.actions.declineRequest}</Button>}
        />
      </DrawerSection>
    )}
    {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} onRetry={onRetry} />}
    <Order order={order} />
    <Buyer buyer={order.buyer} />
    {order.answers.length > 0 && <Answers answers={order.answers} />}
    <Settlement order={order} />
    {order.payments.length > 0 && <OrderPayments payments={order.payments} />}
    {order.amount > 0 && <OrderCheck key={order.id} orderId={order.id} />}
  </>
);

const Order = ({ order: { id, createdAt, paidAt, expiresAt, coupon, seller, status, purchase } }: { order: AdminOrderDetails }) => (
  <DrawerSection title={orderText.order.title}>
    <Facts>
      <Fact name={orderText.order.id} wide="full" copy={id} />
      <Fact name={orderText.order.created} wide>
        <DateTime iso={createdAt} format="moment" />
      </Fact>
      <Fact name={orderText.order.access}>{purchase && <StatusBadge status={purchase.status} />}</Fact>
      <Fact name={orderText.order.paid} wide>
        {paidAt && <DateTime iso={paidAt} format="moment" />}
      </Fact>
      {status === 'PENDING' && (
        <Fact name={orderText.order.openUntil} wide>
          <DateTime iso={expiresAt} format="moment" />
        </Fact>
      )}
      {coupon && (
        <Fact name={orderText.order.coupon} wide="full">
          {orderText.order.discountOf(coupon)}
        </Fact>
      )}
      <Fact name={orderText.order.seller} wide="full">
        <UserLink id={seller.id}>{seller.name}</UserLink>
      </Fact>
      {purchase && <Fact name={orderText.order.purchaseId} wide="full" copy={purchase.id} />}
    </Facts>
  </DrawerSection>
);

const Buyer = ({ buyer }: { buyer: AdminOrderDetails['buyer'] }) => (
  <DrawerSection title={orderText.buyer.title}>
    <Facts>
      <Fact name={orderText.buyer.name} wide>
        <UserLink id={buyer.id}>{buyer.name}</UserLink> {buyer.isGuest && <GuestChip />}
      </Fact>
      {!buyer.isGuest && <Fact name={orderText.buyer.username}>{buyer.username}</Fact>}
      <Fact name={orderText.buyer.email} wide>
        {buyer.email}
      </Fact>
      <Fact name={orderText.buyer.phone}>{formatPhone(buyer.phone)}</Fact>
    </Facts>
  </DrawerSection>
);

const Answers = ({ answers }: { answers: AdminOrderDetails['answers'] }) => (
  <DrawerSection title={orderText.answers}>
    <Pairs>
      {answers.map(({ question, answer }) => (
        <Pair key={question} name={question}>
          {answer}
        </Pair>
      ))}
    </Pairs>
  </DrawerSection>
);

function Settlement({ order: { amount, refundedInPart, fee, settlement } }: { order: AdminOrderDetails }) {
  if (!settlement || amount === 0) return null;
  return (
    <DrawerSection title={orderText.settlement.title}>
      <Pairs sum>
        <Pair name={orderText.settlement.price}>
          <Money value={amount} />
        </Pair>
        <Pair name={orderText.settlement.charges}>
          <Money value={-fee} />
        </Pair>
        <Pair name={orderText.settlement.net} total>
          <Money value={settlement.net} />
        </Pair>
        {refundedInPart > 0 && (
          <Pair name={orderText.settlement.partialRefund}>
            <Money value={-refundedInPart} />
          </Pair>
        )}
        {settlement.locked > 0 && (
          <Pair name={orderText.settlement.locked}>
            <Money value={settlement.locked} /> {orderText.settlement.until} <DateTime iso={settlement.releasesAt} format="moment" />
          </Pair>
        )}
      </Pairs>
    </DrawerSection>
  );
}
