import { formatRupees } from '@jamun/contract/money';
import { formatDay } from '../../../lib/time.ts';
import { ItemType } from '../../domain/orders/item-type.tsx';
import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { Money } from '../../ui/data/money.tsx';
import { NameCell, RowActions, TextAction } from '../../ui/data/table/cells.tsx';
import type { Column } from '../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../ui/data/table/data-card.tsx';
import { When } from '../../ui/data/when.tsx';
import { accessWord } from './access.ts';
import { Expiry } from './expiry.tsx';
import { ItemStatus } from './item-status.tsx';
import { wayInto, wayTo } from './item-way.tsx';
import { endsSoon } from './renewal.ts';

type Open = (item: PurchasedItem) => void;

/** Joined; Refunded 16 Nov 2026; ₹100.00 refunded 16 Nov 2026, where a part had been refunded before. */
function lineOf({ subscription, refund, amount }: PurchasedItem) {
  if (!refund) return subscription && accessWord(subscription);
  const words = refund.amount === amount ? 'Refunded' : `${formatRupees(refund.amount)} refunded`;
  return `${words} ${formatDay(refund.createdAt)}`;
}

export const purchasedColumns = (open: Open): Column<PurchasedItem>[] => [
  {
    id: 'name',
    head: 'Item Name',
    grow: true,
    least: 200,
    sort: 'name',
    cell: (item) => <NameCell name={item.name} line={lineOf(item)} />,
  },
  { id: 'type', head: 'Type', width: 136, cell: ({ type }) => <ItemType type={type} /> },
  { id: 'status', head: 'Status', width: 100, bone: 'badge', cell: (item) => <ItemStatus item={item} /> },
  { id: 'amount', head: 'Amount (INR)', width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'bought', head: 'Purchase Date', width: 128, sort: 'date', cell: ({ boughtAt }) => <When iso={boughtAt} format="day" /> },
  { id: 'expires', head: 'Expiry Date', width: 112, cell: (item) => <Expiry item={item} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 128,
    align: 'right',
    actions: true,
    cell: (item) => (
      <RowActions>
        {wayInto(item, 'Join')}
        <TextAction label={`View ${item.name}`} onClick={() => open(item)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

const pairsOf = ({ subscription }: PurchasedItem) => {
  if (!subscription) return [];
  const word = accessWord(subscription);
  return word ? [{ label: 'Access', value: word }] : [];
};

function Ends({ item }: { item: PurchasedItem }) {
  if (item.refund) return <CardTime iso={item.refund.createdAt} before="Refunded" />;
  if (!item.expiresAt || item.status === 'INACTIVE') return <CardTime iso={item.boughtAt} />;
  if (endsSoon(item)) return <CardTime iso={item.expiresAt} before="Ends" format="in" />;
  return <CardTime iso={item.expiresAt} before={item.status === 'EXPIRED' ? 'Expired' : 'Until'} />;
}

export const purchasedCard = (open: Open, openId: string | undefined) => (item: PurchasedItem) => (
  <DataCard
    title={item.name}
    onOpen={() => open(item)}
    isOpen={item.id === openId}
    line={<ItemType type={item.type} />}
    pairs={pairsOf(item)}
    value={
      <>
        <Money value={item.amount} />
        <Ends item={item} />
      </>
    }
    badge={<ItemStatus item={item} />}
    actions={wayTo(item)}
  />
);
