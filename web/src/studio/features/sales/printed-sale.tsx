import type { SaleDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { paymentMethodLabel } from '@jamun/contract/order-words';
import { formatPhone } from '../../../lib/phone.ts';
import { formatMoment } from '../../../lib/time.ts';
import { itemNameOf, productTypeNames } from '../../domain/orders/ordered-item.ts';
import { statusLook } from '../../ui/data/status-look.ts';
import { type PrintedPart, PrintedRecord } from '../../ui/page/printed-record.tsx';
import { refundWords } from './refund-text.ts';
import { sumOf } from './sale-sum.ts';

function partsOf(sale: SaleDetails): PrintedPart[] {
  const { user, payment, refund } = sale;
  const { lines, total } = sumOf(sale);
  return [
    {
      title: itemNameOf(sale),
      rows: [
        ['Type', productTypeNames[sale.productType]],
        ['Order ID', sale.id],
        ['Date', formatMoment(sale.paidAt)],
        ['Status', statusLook(sale.status).word],
        ['Paid by', payment && paymentMethodLabel(payment)],
        ['Transaction ID', payment?.gatewayTxnId],
      ],
    },
    {
      title: 'Customer',
      rows: [
        ['Name', user.name],
        ['Username', user.username],
        ['Email', user.email],
        ['Phone', formatPhone(user.phone)],
      ],
    },
    ...(sale.answers.length ? [{ title: 'Answers', rows: sale.answers.map(({ question, answer }) => [question, answer] as const) }] : []),
    { title: 'Amounts', rows: [...lines, total].map(({ name, value }) => [name, formatRupees(value)] as const) },
    ...(refund ? [{ title: 'Refund', rows: refundRows(refund) }] : []),
  ];
}

const refundRows = (refund: NonNullable<SaleDetails['refund']>) =>
  [
    ['Status', refundWords(refund)],
    ['Date', formatMoment(refund.createdAt)],
    ['Reason', refund.reason],
  ] as const;

export const PrintedSale = ({ sale }: { sale: SaleDetails }) => (
  <PrintedRecord title="Order Details" id={sale.id} amount={formatRupees(sale.amount)} parts={partsOf(sale)} />
);
