import type { Transaction } from '@jamun/contract';
import { itemNameOf } from '../../../lib/ordered-item.ts';
import { ItemType } from '../../ui/item-type.tsx';
import { RowActions, TextAction } from '../../ui/list/cells.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Money } from '../../ui/money.tsx';
import { When } from '../../ui/when.tsx';
import { TransactionStatus } from './transaction-status.tsx';

/** When it was paid, or tried. */
export const timeOf = ({ paymentTime, createdAt }: Transaction) => paymentTime ?? createdAt;

export const transactionColumns = (open: (transaction: Transaction) => void): Column<Transaction>[] => [
  {
    id: 'name',
    head: 'Name',
    grow: true,
    least: 160,
    sort: 'name',
    cell: ({ order }) => <span title={itemNameOf(order)}>{itemNameOf(order)}</span>,
  },
  { id: 'type', head: 'Type', width: 150, minor: true, cell: ({ order }) => <ItemType type={order.productType} /> },
  { id: 'status', head: 'Status', width: 108, sort: 'status', bone: 'badge', cell: ({ status }) => <TransactionStatus status={status} /> },
  { id: 'amount', head: 'Amount(INR)', width: 128, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'date', head: 'Date', width: 124, sort: 'date', cell: (transaction) => <When iso={timeOf(transaction)} format="day" /> },
  { id: 'customer', head: 'Customer', width: 136, cell: ({ order }) => order.user.name || order.user.username },
  {
    id: 'action',
    head: 'Action',
    width: 80,
    align: 'right',
    actions: true,
    cell: (transaction) => (
      <RowActions>
        <TextAction
          label={`View payment of ${transaction.order.user.name} for ${itemNameOf(transaction.order)}`}
          onClick={() => open(transaction)}
        >
          View
        </TextAction>
      </RowActions>
    ),
  },
];
