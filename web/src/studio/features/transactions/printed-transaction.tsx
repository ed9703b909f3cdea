import { formatRupees, gatewayName, paymentGroupName, type Transaction } from '@jamun/contract';
import { formatMoment } from '../../../lib/time.ts';
import { printedCustomer } from '../../domain/orders/customer.tsx';
import { itemNameOf, productTypeNames } from '../../domain/orders/ordered-item.ts';
import { PrintedRecord, type PrintedSection } from '../../ui/page/printed-record.tsx';
import { transactionsText } from './text.ts';
import { timeOf } from './transaction-columns.tsx';

const { columns, states, details } = transactionsText;

const printedParts = (transaction: Transaction): PrintedSection[] => [
  {
    title: itemNameOf(transaction.order),
    rows: [
      [columns.type, productTypeNames[transaction.order.productType]],
      [columns.amount, formatRupees(transaction.amount)],
      [columns.status, states[transaction.state]],
      [columns.date, formatMoment(timeOf(transaction))],
      [details.transactionId, transaction.gatewayTxnId],
      [details.gateway, gatewayName(transaction.gateway)],
      [details.paidBy, paymentGroupName(transaction.paymentGroup)],
      [details.message, transaction.message],
      [details.returned, transaction.isReturned ? details.returnedLine : null],
      [details.orderId, transaction.order.id],
    ],
  },
  printedCustomer(transaction.order.user),
];

export const PrintedTransaction = ({ transaction }: { transaction: Transaction }) => (
  <PrintedRecord
    title={details.title}
    id={transaction.gatewayTxnId}
    amount={formatRupees(transaction.amount)}
    sections={printedParts(transaction)}
  />
);
