import { type Dispute, paymentMethodLabel, type SaleDetails } from '@jamun/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CustomerSection } from '../../domain/orders/customer.tsx';
import { ItemCard } from '../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { RequestFacts } from '../../domain/refund-requests/request-facts.tsx';
import { StatusBadge } from '../../ui/data/badge.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { DrawerAmount, DrawerSection } from '../../ui/overlay/drawer.tsx';
import { SaleDispute } from './sale-dispute.tsx';
import { refundStatus, sumSale } from './sale-sum.ts';
import { saleText } from './sale-text.ts';

const { fields, sections } = saleText;

export const SaleFacts = ({ sale, onAddEvidence }: { sale: SaleDetails; onAddEvidence: (dispute: Dispute) => void }) => (
  <>
    <DrawerAmount label={fields.amount} status={<StatusBadge status={sale.status} />}>
      <Money value={sale.amount} />
    </DrawerAmount>
    <ItemCard type={sale.productType} name={itemNameOf(sale)}>
      {sale.digitalProduct && (
        <Link to="/digital-products/$id/edit" params={{ id: sale.digitalProduct.id }} aria-label={saleText.open(sale.digitalProduct.title)}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
    </ItemCard>
    {sale.refundRequest && (
      <DrawerSection title={sections.refundRequest}>
        <RequestFacts request={sale.refundRequest} />
      </DrawerSection>
    )}
    {sale.disputes.map((dispute) => (
      <SaleDispute key={dispute.id} dispute={dispute} onAddEvidence={onAddEvidence} />
    ))}
    {sale.refund && <Refund refund={sale.refund} />}
    <CustomerSection user={sale.user} />
    {sale.answers.length > 0 && <Answers answers={sale.answers} />}
    <Order sale={sale} />
    <Sum sale={sale} />
  </>
);

const Refund = ({ refund }: { refund: NonNullable<SaleDetails['refund']> }) => (
  <DrawerSection title={sections.refund}>
    <Pairs>
      <Pair name={fields.status}>{refundStatus(refund)}</Pair>
      <Pair name={fields.amount}>
        <Money value={refund.amount} />
      </Pair>
      <Pair name={fields.date}>
        <DateTime iso={refund.createdAt} format="moment" />
      </Pair>
      {refund.reason && <Pair name={fields.reason}>{refund.reason}</Pair>}
    </Pairs>
  </DrawerSection>
);

const Answers = ({ answers }: { answers: SaleDetails['answers'] }) => (
  <DrawerSection title={sections.answers}>
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
  <DrawerSection title={sections.order}>
    <Pairs>
      <Pair name={fields.orderId} copy={id} />
      <Pair name={fields.date}>
        <DateTime iso={paidAt} format="moment" />
      </Pair>
      {payment && <Pair name={fields.paidBy}>{paymentMethodLabel(payment)}</Pair>}
      {payment && <Pair name={fields.transactionId} copy={payment.gatewayTxnId} />}
      {lockedUntil && (
        <Pair name={fields.lockedUntil}>
          <DateTime iso={lockedUntil} format="moment" />
        </Pair>
      )}
    </Pairs>
  </DrawerSection>
);

function Sum({ sale }: { sale: SaleDetails }) {
  const { lines, total } = sumSale(sale);
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
