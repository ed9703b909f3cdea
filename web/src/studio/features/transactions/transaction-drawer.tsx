import type { Transaction } from '@jamun/contract';
import { gatewayName, paymentGroupName } from '@jamun/contract/order-words';
import { formatPhone } from '../../../lib/phone.ts';
import { ItemCard } from '../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { Money } from '../../ui/data/money.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { When } from '../../ui/data/when.tsx';
import { Drawer, DrawerAmount, DrawerSection } from '../../ui/overlay/drawer.tsx';
import { PrintButton } from '../../ui/page/printed-record.tsx';
import { PrintedTransaction } from './printed-transaction.tsx';
import { timeOf } from './transaction-columns.tsx';
import { TransactionStatus } from './transaction-status.tsx';

/** One attempt to pay, with all that the provider told of it. */
export const TransactionDrawer = ({ of: transaction, onClose }: { of: Transaction | null; onClose: () => void }) => (
  <>
    <Drawer opened={transaction !== null} onClose={onClose} title="Transaction Details" footer={<PrintButton />}>
      {transaction && <TransactionFacts transaction={transaction} />}
    </Drawer>
    {transaction && <PrintedTransaction transaction={transaction} />}
  </>
);

const TransactionFacts = ({ transaction }: { transaction: Transaction }) => (
  <>
    <DrawerAmount label="Amount" status={<TransactionStatus state={transaction.state} />}>
      <Money value={transaction.amount} />
    </DrawerAmount>
    <ItemCard type={transaction.order.productType} name={itemNameOf(transaction.order)} />
    <Payment transaction={transaction} />
    <Customer user={transaction.order.user} />
    <DrawerSection title="Order">
      <Pairs>
        <Pair name="Order ID" copy={transaction.order.id} />
        <Pair name="Status">
          <StatusBadge status={transaction.order.status} />
        </Pair>
      </Pairs>
    </DrawerSection>
  </>
);

const Payment = ({ transaction }: { transaction: Transaction }) => (
  <DrawerSection title="Payment">
    <Pairs>
      <Pair name="Transaction ID" copy={transaction.gatewayTxnId} />
      <Pair name="Gateway">{gatewayName(transaction.gateway)}</Pair>
      <Pair name="Paid by">{paymentGroupName(transaction.paymentGroup)}</Pair>
      <Pair name="Date">
        <When iso={timeOf(transaction)} format="moment" />
      </Pair>
      {transaction.state === 'REPLACED' && <Pair name="Replaced">Another payment for this order went through.</Pair>}
      {transaction.message && transaction.state !== 'REPLACED' && <Pair name="Message">{transaction.message}</Pair>}
      {transaction.isReturned && <Pair name="Returned">We sent the money back to the buyer.</Pair>}
    </Pairs>
  </DrawerSection>
);

const Customer = ({ user }: { user: Transaction['order']['user'] }) => (
  <DrawerSection title="Customer">
    <Pairs>
      <Pair name="Name">{user.name}</Pair>
      <Pair name="Username">{user.username}</Pair>
      <Pair name="Email">{user.email}</Pair>
      <Pair name="Phone">{formatPhone(user.phone)}</Pair>
    </Pairs>
  </DrawerSection>
);
