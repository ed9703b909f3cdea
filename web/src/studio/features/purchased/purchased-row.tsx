import { ItemType } from '../../ui/item-type.tsx';
import { RowActions, TextAction } from '../../ui/list/cells.tsx';
import type { Column } from '../../ui/list/column.ts';
import { CardTime, DataCard } from '../../ui/list/data-card.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { When } from '../../ui/when.tsx';
import { ItemWay } from './item-way.tsx';
import type { PurchasedItem } from './purchased-item.ts';

type Open = (item: PurchasedItem) => void;

export const purchasedColumns = (open: Open): Column<PurchasedItem>[] => [
  { id: 'name', head: 'Item Name', grow: true, least: 200, sort: 'name', cell: ({ name }) => <span title={name}>{name}</span> },
  { id: 'type', head: 'Type', width: 136, minor: true, cell: ({ type }) => <ItemType type={type} /> },
  { id: 'status', head: 'Status', width: 100, bone: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'amount', head: 'Amount (INR)', width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'bought', head: 'Purchase Date', width: 128, sort: 'date', cell: ({ boughtAt }) => <When iso={boughtAt} format="day" /> },
  {
    id: 'expires',
    head: 'Expiry Date',
    width: 104,
    minor: true,
    cell: ({ expiresAt }) => (expiresAt ? <When iso={expiresAt} format="day" /> : '—'),
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 76,
    align: 'right',
    actions: true,
    cell: (item) => (
      <RowActions>
        <TextAction label={`View ${item.name}`} onClick={() => open(item)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

export const purchasedCard = (open: Open, openId: string | undefined) => (item: PurchasedItem) => (
  <DataCard
    title={item.name}
    onOpen={() => open(item)}
    isOpen={item.id === openId}
    line={<ItemType type={item.type} />}
    value={
      <>
        <Money value={item.amount} />
        {item.expiresAt ? (
          <CardTime iso={item.expiresAt} before={item.status === 'EXPIRED' ? 'Expired' : 'Until'} />
        ) : (
          <CardTime iso={item.boughtAt} />
        )}
      </>
    }
    badge={<StatusBadge status={item.status} />}
    actions={item.status === 'ACTIVE' && <ItemWay item={item} />}
  />
);
