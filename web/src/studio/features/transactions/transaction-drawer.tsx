import { gatewayName, paymentGroupName, type Transaction } from '@jamun/contract';
import { CustomerSection } from '../../domain/orders/customer.tsx';
import { ItemCard } from '../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { StatusBadge } from '../../ui/data/badge.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { Drawer, DrawerAmount, DrawerSection } from '../../ui/overlay/drawer.tsx';
import { PrintButton } from '../../ui/page/printed-record.tsx';
import { PrintedTransaction } from './printed-transaction.tsx';
import { transactionsText } from './text.ts';
import { TransactionStatus, timeOf } from './transaction-columns.tsx';

const { columns, details } = transactionsText;

/** One payment attempt with the details of the provider. */
export const TransactionDrawer = ({ target: transaction, onClose }: { target: Transaction | null; onClose: () => void }) => (
  <>
    <Drawer opened={transaction !== null} onClose={onClose} title={details.title} footer={<PrintButton />}>
      {transaction && <TransactionFacts transaction={transaction} />}
    </Drawer>
    {transaction && <PrintedTransaction transaction={transaction} />}
  </>
);

const TransactionFacts = ({ transaction }: { transaction: Transaction }) => (
  <>
    <DrawerAmount label={details.amount} status={<TransactionStatus state={transaction.state} />}>
      <Money value={transaction.amount} />
    </DrawerAmount>
    <ItemCard type={transaction.order.productType} name={itemNameOf(transaction.order)} />
    <Payment transaction={transaction} />
    <CustomerSection user={transaction.order.user} />
    <DrawerSection title={details.order}>
      <Pairs>
        <Pair name={details.orderId} copy={transaction.order.id} />
        <Pair name={columns.status}>
          <StatusBadge status={transaction.order.status} />
        </Pair>
      </Pairs>
    </DrawerSection>
  </>
);

const Payment = ({ transaction }: { transaction: Transaction }) => (
  <DrawerSection title={details.payment}>
    <Pairs>
      <Pair name={details.transactionId} copy={transaction.gatewayTxnId} />
      <Pair name={details.gateway}>{gatewayName(transaction.gateway)}</Pair>
      <Pair name={details.paidBy}>{paymentGroupName(transaction.paymentGroup)}</Pair>
      <Pair name={columns.date}>
        <DateTime iso={timeOf(transaction)} format="moment" />
      </Pair>
      {transaction.state === 'REPLACED' && <Pair name={details.replaced}>{details.replacedLine}</Pair>}
      {transaction.message && transaction.state !== 'REPLACED' && <Pair name={details.message}>{transaction.message}</Pair>}
      {transaction.isReturned && <Pair name={details.returned}>{details.returnedLine}</Pair>}
    </Pairs>
  </DrawerSection>
);
