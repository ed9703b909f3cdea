import type { Transaction, TransactionState } from '@jamun/contract';
import { BuyerName, GuestChip } from '../../domain/orders/buyer.tsx';
import { ItemType } from '../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { Badge, type Tone } from '../../ui/data/badge.tsx';
import { RowActions, TextAction } from '../../ui/data/table/cells.tsx';
import type { Column } from '../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { transactionsText as text } from './text.ts';

/** Time of the payment or of the attempt. */
export const timeOf = ({ paymentTime, createdAt }: Transaction) => paymentTime ?? createdAt;

const tones: Record<TransactionState, Tone> = {
  SUCCESS: 'ok',
  PENDING: 'warn',
  FAILED: 'bad',
  REFUNDED: 'neutral',
  REPLACED: 'neutral',
};

export const TransactionStatus = ({ state }: { state: TransactionState }) => <Badge tone={tones[state]}>{text.states[state]}</Badge>;

const customerOf = ({ order: { user } }: Transaction) => user.name || user.username;

type OpenTransaction = (transaction: Transaction) => void;

const View = ({ transaction, open }: { transaction: Transaction; open: OpenTransaction }) => (
  <TextAction label={text.viewTransaction(customerOf(transaction), itemNameOf(transaction.order))} onClick={() => open(transaction)}>
    {text.view}
  </TextAction>
);

export const transactionColumns = (open: OpenTransaction): Column<Transaction>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    minWidth: 168,
    sort: 'name',
    cell: ({ order }) => <span title={itemNameOf(order)}>{itemNameOf(order)}</span>,
  },
  { id: 'type', head: text.columns.type, width: 136, cell: ({ order }) => <ItemType type={order.productType} /> },
  {
    id: 'status',
    head: text.columns.status,
    width: 100,
    sort: 'status',
    skeleton: 'badge',
    cell: ({ state }) => <TransactionStatus state={state} />,
  },
  { id: 'amount', head: text.columns.amount, width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'date',
    head: text.columns.date,
    width: 112,
    sort: 'date',
    cell: (transaction) => <DateTime iso={timeOf(transaction)} format="day" />,
  },
  {
    id: 'customer',
    head: text.columns.customer,
    width: 148,
    cell: (transaction) => <BuyerName isGuest={transaction.order.user.isGuest}>{customerOf(transaction)}</BuyerName>,
  },
  {
    id: 'action',
    head: text.columns.action,
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

export const transactionCard = (open: OpenTransaction, openId: string | undefined) => (transaction: Transaction) => (
  <DataCard
    title={itemNameOf(transaction.order)}
    onOpen={() => open(transaction)}
    isOpen={transaction.id === openId}
    line={
      <>
        <ItemType type={transaction.order.productType} /> · {customerOf(transaction)} {transaction.order.user.isGuest && <GuestChip />}
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
