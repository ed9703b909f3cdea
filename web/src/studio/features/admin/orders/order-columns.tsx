import type { AdminOrder } from '@jamun/contract';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { Badge, StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../../ui/data/table/data-card.tsx';

type Open = (id: string) => void;

/** Money that did not go back is worth more words than the order's own state. */
function State({ order: { status, needsAttention, refundRequest } }: { order: AdminOrder }) {
  if (needsAttention) return <Badge tone="bad">Refund refused</Badge>;
  if (refundRequest?.isOverdue) return <Badge tone="bad">Request overdue</Badge>;
  if (refundRequest?.status === 'OPEN') return <Badge tone="warn">Refund requested</Badge>;
  return <StatusBadge status={status} />;
}

const View = ({ order, open }: { order: AdminOrder; open: Open }) => (
  <TextAction label={`View ${itemNameOf(order)} ordered by ${order.buyer.name}`} onClick={() => open(order.id)}>
    View
  </TextAction>
);

export const orderColumns = (open: Open): Column<AdminOrder>[] => [
  { id: 'item', head: 'Item', grow: true, minWidth: 168, cell: (order) => <span title={itemNameOf(order)}>{itemNameOf(order)}</span> },
  { id: 'buyer', head: 'Buyer', width: 136, cell: ({ buyer }) => <span title={buyer.email}>{buyer.name}</span> },
  { id: 'seller', head: 'Seller', width: 136, cell: ({ seller }) => <span title={seller.username}>{seller.name}</span> },
  { id: 'amount', head: 'Amount', width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'status', head: 'Status', width: 148, skeleton: 'badge', cell: (order) => <State order={order} /> },
  { id: 'date', head: 'Date', width: 120, sort: 'date', cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 84,
    align: 'right',
    actions: true,
    cell: (order) => (
      <RowActions>
        <View order={order} open={open} />
      </RowActions>
    ),
  },
];

export const orderCard = (open: Open, openId: string | null) => (order: AdminOrder) => (
  <DataCard
    title={itemNameOf(order)}
    onOpen={() => open(order.id)}
    isOpen={order.id === openId}
    line={`${order.buyer.name} from ${order.seller.name}`}
    value={
      <>
        <Money value={order.amount} />
        <CardTime iso={order.createdAt} />
      </>
    }
    badge={<State order={order} />}
    actions={<View order={order} open={open} />}
  />
);
