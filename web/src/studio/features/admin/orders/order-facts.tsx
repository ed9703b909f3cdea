import type { AdminOrderDetails } from '@jamun/contract';
import { Button } from '@mantine/core';
import { formatPhone } from '../../../../lib/format.ts';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { ItemCard } from '../../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { RequestFacts } from '../../../domain/refund-requests/request-facts.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { OrderCheck } from './order-check.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderRefunds } from './order-refunds.tsx';

interface OrderFactsProps {
  order: AdminOrderDetails;
  onRetry: (refundId: string) => void;
  onDecline: () => void;
}

/** All that is known of an order: the money and what went wrong with it first. */
export const OrderFacts = ({ order, onRetry, onDecline }: OrderFactsProps) => (
  <>
    <DrawerAmount label="Amount" status={<StatusBadge status={order.status} />}>
      <Money value={order.amount} />
    </DrawerAmount>
    <ItemCard type={order.productType} name={itemNameOf(order)} />
    {order.refundRequest && (
      <DrawerSection title="Refund request">
        <RequestFacts
          request={order.refundRequest}
          action={order.refundRequest.status === 'OPEN' && <Button onClick={onDecline}>Decline request</Button>}
        />
      </DrawerSection>
    )}
    {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} onRetry={onRetry} />}
    <Order order={order} />
    <Customer buyer={order.buyer} />
    {order.answers.length > 0 && <Answers answers={order.answers} />}
    <Settlement order={order} />
    {order.payments.length > 0 && <OrderPayments payments={order.payments} />}
    {order.amount > 0 && <OrderCheck key={order.id} orderId={order.id} />}
  </>
);

const Order = ({ order: { id, createdAt, paidAt, expiresAt, seller, status, purchase } }: { order: AdminOrderDetails }) => (
  <DrawerSection title="Order">
    <Facts>
      <Fact name="Order ID" wide="full" copy={id} />
      <Fact name="Created" wide>
        <DateTime iso={createdAt} format="moment" />
      </Fact>
      <Fact name="Access">{purchase && <StatusBadge status={purchase.status} />}</Fact>
      <Fact name="Paid" wide>
        {paidAt && <DateTime iso={paidAt} format="moment" />}
      </Fact>
      {status === 'PENDING' && (
        <Fact name="Open until" wide>
          <DateTime iso={expiresAt} format="moment" />
        </Fact>
      )}
      <Fact name="Seller" wide="full">
        <UserLink id={seller.id}>{seller.name}</UserLink>
      </Fact>
      {purchase && <Fact name="Purchase ID" wide="full" copy={purchase.id} />}
    </Facts>
  </DrawerSection>
);

const Customer = ({ buyer }: { buyer: AdminOrderDetails['buyer'] }) => (
  <DrawerSection title="Customer">
    <Facts>
      <Fact name="Name" wide>
        <UserLink id={buyer.id}>{buyer.name}</UserLink>
      </Fact>
      <Fact name="Username">{buyer.username}</Fact>
      <Fact name="Email" wide>
        {buyer.email}
      </Fact>
      <Fact name="Phone">{formatPhone(buyer.phone)}</Fact>
    </Facts>
  </DrawerSection>
);

const Answers = ({ answers }: { answers: AdminOrderDetails['answers'] }) => (
  <DrawerSection title="Answers">
    <Pairs>
      {answers.map(({ question, answer }) => (
        <Pair key={question} name={question}>
          {answer}
        </Pair>
      ))}
    </Pairs>
  </DrawerSection>
);

/** What it brought the seller. */
function Settlement({ order: { amount, refundedInPart, fee, settlement } }: { order: AdminOrderDetails }) {
  if (!settlement || amount === 0) return null;
  return (
    <DrawerSection title="Settlement">
      <Pairs sum>
        <Pair name="Price(INR)">
          <Money value={amount} />
        </Pair>
        <Pair name="Charges Deducted">
          <Money value={-fee} />
        </Pair>
        <Pair name="For the seller" total>
          <Money value={settlement.net} />
        </Pair>
        {refundedInPart > 0 && (
          <Pair name="Refunded in part">
            <Money value={-refundedInPart} />
          </Pair>
        )}
        {settlement.locked > 0 && (
          <Pair name="Still locked">
            <Money value={settlement.locked} /> until <DateTime iso={settlement.releasesAt} format="moment" />
          </Pair>
        )}
      </Pairs>
    </DrawerSection>
  );
}
