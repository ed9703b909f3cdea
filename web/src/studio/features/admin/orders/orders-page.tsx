import { type AdminOrder, maxSearchedOrders } from '@jamun/contract';
import { IconReceiptRupee } from '@tabler/icons-react';
import { useOrders } from '../../../domain/admin-orders/api.ts';
import { BuyerName, GuestChip } from '../../../domain/orders/buyer.tsx';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { Badge, StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { ordersList } from './orders-list.ts';
import { ordersText } from './text.ts';

const OrderDrawer = lazyDialog(() => import('./order/order-drawer.tsx').then((module) => module.OrderDrawer));

const searchLimit = maxSearchedOrders.toLocaleString('en-IN');

export function OrdersPage() {
  usePageTitle(ordersText.title);
  const list = useList(ordersList);
  const { id, open, close } = useOpened('record');
  return (
    <>
      <PageHeader title={ordersText.title} />
      <ListPanel
        list={list}
        result={useOrders(list.query)}
        title={ordersText.listTitle}
        caption={ordersText.title}
        columns={orderColumns(open)}
        card={orderCard(open, id)}
        rowKey={(order) => order.id}
        onOpen={(order) => open(order.id)}
        isOpen={(order) => order.id === id}
        empty={{ Icon: IconReceiptRupee, ...ordersText.empty }}
        noMatch={list.state.search ? ordersText.noMatchAmong(searchLimit) : ordersText.noMatch}
      />
      <OrderDrawer target={id} onClose={close} />
    </>
  );
}

type Open = (id: string) => void;

const { columns, badges } = ordersText;

const orderColumns = (open: Open): Column<AdminOrder>[] => [
  {
    id: 'item',
    head: columns.item,
    grow: true,
    minWidth: 168,
    cell: (order) => <span title={itemNameOf(order)}>{itemNameOf(order)}</span>,
  },
  {
    id: 'buyer',
    head: columns.buyer,
    width: 152,
    cell: ({ buyer }) => (
      <BuyerName isGuest={buyer.isGuest} title={buyer.email}>
        {buyer.name}
      </BuyerName>
    ),
  },
  { id: 'seller', head: columns.seller, width: 136, cell: ({ seller }) => <span title={seller.username}>{seller.name}</span> },
  { id: 'amount', head: columns.amount, width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'status', head: columns.status, width: 148, skeleton: 'badge', cell: (order) => <OrderStatus order={order} /> },
  { id: 'date', head: columns.date, width: 120, sort: 'date', cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" /> },
  {
    id: 'actions',
    head: columns.actions,
    width: 84,
    align: 'right',
    actions: true,
    cell: (order) => (
      <RowActions>
        <ViewAction order={order} open={open} />
      </RowActions>
    ),
  },
];

const orderCard = (open: Open, openId: string | null) => (order: AdminOrder) => (
  <DataCard
    title={itemNameOf(order)}
    onOpen={() => open(order.id)}
    isOpen={order.id === openId}
    line={
      <>
        {order.buyer.name} {order.buyer.isGuest && <GuestChip />} {ordersText.fromSeller(order.seller.name)}
      </>
    }
    value={
      <>
        <Money value={order.amount} />
        <CardTime iso={order.createdAt} />
      </>
    }
    badge={<OrderStatus order={order} />}
    actions={<ViewAction order={order} open={open} />}
  />
);

/** A refused refund and an open refund request take precedence over the order's status: an administrator has to act on them. */
function OrderStatus({ order: { status, needsAttention, refundRequest } }: { order: AdminOrder }) {
  if (needsAttention) return <Badge tone="bad">{badges.refundRefused}</Badge>;
  if (refundRequest?.isOverdue) return <Badge tone="bad">{badges.requestOverdue}</Badge>;
  if (refundRequest?.status === 'OPEN') return <Badge tone="warn">{badges.refundRequested}</Badge>;
  return <StatusBadge status={status} />;
}

const ViewAction = ({ order, open }: { order: AdminOrder; open: Open }) => (
  <TextAction label={ordersText.viewLabel(itemNameOf(order), order.buyer.name)} onClick={() => open(order.id)}>
    {ordersText.view}
  </TextAction>
);
