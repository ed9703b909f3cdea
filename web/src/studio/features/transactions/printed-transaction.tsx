import type { Transaction } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { gatewayName, paymentGroupName } from '@jamun/contract/order-words';
import { formatPhone } from '../../../lib/phone.ts';
import { formatMoment } from '../../../lib/time.ts';
import { itemNameOf, productTypeNames } from '../../domain/orders/ordered-item.ts';
import { type PrintedPart, PrintedRecord } from '../../ui/page/printed-record.tsx';
import { timeOf } from './transaction-columns.tsx';
import { transactionWord } from './transaction-status.tsx';

const partsOf = (transaction: Transaction): PrintedPart[] => [
  {
    title: itemNameOf(transaction.order),
    rows: [
      ['Type', productTypeNames[transaction.order.productType]],
      ['Amount(INR)', formatRupees(transaction.amount)],
      ['Status', transactionWord(transaction.state)],
      ['Date', formatMoment(timeOf(transaction))],
      ['Transaction ID', transaction.gatewayTxnId],
      ['Gateway', gatewayName(transaction.gateway)],
      ['Paid by', paymentGroupName(transaction.paymentGroup)],
      ['Message', transaction.message],
      ['Returned', transaction.isReturned ? 'We sent the money back to the buyer.' : null],
      ['Order ID', transaction.order.id],
    ],
  },
  {
    title: 'Customer',
    rows: [
      ['Name', transaction.order.user.name],
      ['Username', transaction.order.user.username],
      ['Email', transaction.order.user.email],
      ['Phone', formatPhone(transaction.order.user.phone)],
    ],
  },
];

export const PrintedTransaction = ({ transaction }: { transaction: Transaction }) => (
  <PrintedRecord
    title="Transaction Details"
    id={transaction.gatewayTxnId}
    amount={formatRupees(transaction.amount)}
    parts={partsOf(transaction)}
  />
);
