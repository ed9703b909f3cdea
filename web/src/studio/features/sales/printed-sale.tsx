import type { SaleDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { paymentMethodLabel } from '@jamun/contract/order-words';
import { itemNameOf, productTypeNames } from '../../../lib/ordered-item.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { formatMoment } from '../../../lib/time.ts';
import { type PrintedPart, PrintedRecord } from '../../ui/printed-record.tsx';
import { statusLook } from '../../ui/status-look.ts';
import { refundWords } from './refund-words.ts';
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
