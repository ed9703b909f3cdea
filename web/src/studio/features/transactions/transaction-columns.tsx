import type { Transaction } from '@jamun/contract';
import { ItemType } from '../../domain/orders/item-type.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { Money } from '../../ui/data/money.tsx';
import { RowActions, TextAction } from '../../ui/data/table/cells.tsx';
import type { Column } from '../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../ui/data/table/data-card.tsx';
import { When } from '../../ui/data/when.tsx';
import { TransactionStatus } from './transaction-status.tsx';

/** When it was paid, or tried. */
export const timeOf = ({ paymentTime, createdAt }: Transaction) => paymentTime ?? createdAt;

const customerOf = ({ order: { user } }: Transaction) => user.name || user.username;

type Open = (transaction: Transaction) => void;

const View = ({ transaction, open }: { transaction: Transaction; open: Open }) => (
  <TextAction label={`View payment of ${customerOf(transaction)} for ${itemNameOf(transaction.order)}`} onClick={() => open(transaction)}>
    View
  </TextAction>
);

export const transactionColumns = (open: Open): Column<Transaction>[] => [
  {
    id: 'name',
    head: 'Name',
    grow: true,
    least: 168,
    sort: 'name',
    cell: ({ order }) => <span title={itemNameOf(order)}>{itemNameOf(order)}</span>,
  },
  { id: 'type', head: 'Type', width: 136, cell: ({ order }) => <ItemType type={order.productType} /> },
  { id: 'status', head: 'Status', width: 100, sort: 'status', bone: 'badge', cell: ({ state }) => <TransactionStatus state={state} /> },
  { id: 'amount', head: 'Amount(INR)', width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'date', head: 'Date', width: 112, sort: 'date', cell: (transaction) => <When iso={timeOf(transaction)} format="day" /> },
  { id: 'customer', head: 'Customer', width: 120, cell: customerOf },
  {
    id: 'action',
    head: 'Action',
    width: 76,
    align: 'right',
    actions: true,
    cell: (transaction) => (
      <RowActions>
        <View transaction={transaction} open={open} />
      </RowActions>
    ),
  },
];

export const transactionCard = (open: Open, openId: string | undefined) => (transaction: Transaction) => (
  <DataCard
    title={itemNameOf(transaction.order)}
    onOpen={() => open(transaction)}
    isOpen={transaction.id === openId}
    line={
      <>
        <ItemType type={transaction.order.productType} /> · {customerOf(transaction)}
      </>
    }
    value={
      <>
        <Money value={transaction.amount} />
        <CardTime iso={timeOf(transaction)} />
      </>
    }
    badge={<TransactionStatus state={transaction.state} />}
    actions={<View transaction={transaction} open={open} />}
  />
);
