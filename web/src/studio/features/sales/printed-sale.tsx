import { formatRupees, paymentMethodLabel, type SaleDetails } from '@jamun/contract';
import { formatMoment } from '../../../lib/time.ts';
import { printedCustomer } from '../../domain/orders/customer.tsx';
import { itemNameOf, productTypeNames } from '../../domain/orders/ordered-item.ts';
import { statusLook } from '../../ui/data/badge.tsx';
import { PrintedRecord, type PrintedSection } from '../../ui/page/printed-record.tsx';
import { refundStatus, sumSale } from './sale-sum.ts';
import { saleText } from './sale-text.ts';

const { fields, sections } = saleText;

function printedParts(sale: SaleDetails): PrintedSection[] {
  const { user, payment, refund } = sale;
  const { lines, total } = sumSale(sale);
  return [
    {
      title: itemNameOf(sale),
      rows: [
        [fields.type, productTypeNames[sale.productType]],
        [fields.orderId, sale.id],
        [fields.date, formatMoment(sale.paidAt)],
        [fields.status, statusLook(sale.status).label],
        [fields.paidBy, payment && paymentMethodLabel(payment)],
        [fields.transactionId, payment?.gatewayTxnId],
      ],
    },
    printedCustomer(user),
    ...(sale.answers.length
      ? [{ title: sections.answers, rows: sale.answers.map(({ question, answer }) => [question, answer] as const) }]
      : []),
    { title: sections.amounts, rows: [...lines, total].map(({ name, value }) => [name, formatRupees(value)] as const) },
    ...(refund ? [{ title: sections.refund, rows: refundRows(refund) }] : []),
  ];
}

const refundRows = (refund: NonNullable<SaleDetails['refund']>) =>
  [
    [fields.status, refundStatus(refund)],
    [fields.date, formatMoment(refund.createdAt)],
    [fields.reason, refund.reason],
  ] as const;

export const PrintedSale = ({ sale }: { sale: SaleDetails }) => (
  <PrintedRecord title={saleText.title} id={sale.id} amount={formatRupees(sale.amount)} sections={printedParts(sale)} />
);
