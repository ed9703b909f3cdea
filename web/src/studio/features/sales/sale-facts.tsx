import type { SaleDetails } from '@jamun/contract';
import { paymentMethodLabel } from '@jamun/contract/order-words';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatPhone } from '../../../lib/phone.ts';
import { ItemCard } from '../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { RequestFacts } from '../../domain/refund-requests/request-facts.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { When } from '../../ui/data/when.tsx';
import { DrawerAmount, DrawerSection } from '../../ui/overlay/drawer.tsx';
import { refundWords } from './refund-text.ts';
import { sumOf } from './sale-sum.ts';

/** All that a seller knows of a sale: the money first, then who and what. */
export const SaleFacts = ({ sale }: { sale: SaleDetails }) => (
  <>
    <DrawerAmount label="Amount" status={<StatusBadge status={sale.status} />}>
      <Money value={sale.amount} />
    </DrawerAmount>
    <ItemCard type={sale.productType} name={itemNameOf(sale)}>
      {sale.digitalProduct && (
        <Link to="/digital-products/$id/edit" params={{ id: sale.digitalProduct.id }} aria-label={`Open ${sale.digitalProduct.title}`}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
    </ItemCard>
    {sale.refundRequest && (
      <DrawerSection title="Refund request">
        <RequestFacts request={sale.refundRequest} />
      </DrawerSection>
    )}
    {sale.refund && <Refund refund={sale.refund} />}
    <Customer user={sale.user} />
    {sale.answers.length > 0 && <Answers answers={sale.answers} />}
    <Order sale={sale} />
    <Sum sale={sale} />
  </>
);

const Refund = ({ refund }: { refund: NonNullable<SaleDetails['refund']> }) => (
  <DrawerSection title="Refund">
    <Pairs>
      <Pair name="Status">{refundWords(refund)}</Pair>
      <Pair name="Amount">
        <Money value={refund.amount} />
      </Pair>
      <Pair name="Date">
        <When iso={refund.createdAt} format="moment" />
      </Pair>
      {refund.reason && <Pair name="Reason">{refund.reason}</Pair>}
    </Pairs>
  </DrawerSection>
);

const Customer = ({ user }: { user: SaleDetails['user'] }) => (
  <DrawerSection title="Customer">
    <Pairs>
      <Pair name="Name">{user.name}</Pair>
      <Pair name="Username">{user.username}</Pair>
      <Pair name="Email">{user.email}</Pair>
      <Pair name="Phone">{formatPhone(user.phone)}</Pair>
    </Pairs>
  </DrawerSection>
);

const Answers = ({ answers }: { answers: SaleDetails['answers'] }) => (
  <DrawerSection title="Answers">
    <Pairs stacked>
      {answers.map(({ question, answer }) => (
        <Pair key={question} name={question}>
          {answer}
        </Pair>
      ))}
    </Pairs>
  </DrawerSection>
);

const Order = ({ sale: { id, paidAt, lockedUntil, payment } }: { sale: SaleDetails }) => (
  <DrawerSection title="Order">
    <Pairs>
      <Pair name="Order ID" copy={id} />
      <Pair name="Date">
        <When iso={paidAt} format="moment" />
      </Pair>
      {payment && <Pair name="Paid by">{paymentMethodLabel(payment)}</Pair>}
      {payment && <Pair name="Transaction ID" copy={payment.gatewayTxnId} />}
      {lockedUntil && (
        <Pair name="Locked until">
          <When iso={lockedUntil} format="moment" />
        </Pair>
      )}
    </Pairs>
  </DrawerSection>
);

function Sum({ sale }: { sale: SaleDetails }) {
  const { lines, total } = sumOf(sale);
  return (
    <DrawerSection>
      <Pairs sum>
        {lines.map(({ name, value }) => (
          <Pair key={name} name={name}>
            <Money value={value} />
          </Pair>
        ))}
        <Pair name={total.name} total>
          <Money value={total.value} />
        </Pair>
      </Pairs>
    </DrawerSection>
  );
}
