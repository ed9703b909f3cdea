import type { AttentionItem } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { kinds, ourSide, ourWords, providerWords, sellerOf, theirState } from './attention-text.ts';
import { RecordLink } from './record-link.tsx';

type Open = (id: string) => void;

export const ItemStatus = ({ status }: Pick<AttentionItem, 'status'>) => (
  <Badge tone={status === 'OPEN' ? 'warn' : 'neutral'}>{status === 'OPEN' ? 'Open' : 'Resolved'}</Badge>
);

/** The sold item; a withdrawal and an unknown order have only an id. */
const subject = ({ order, reference }: AttentionItem) => order?.itemName ?? reference;

const View = ({ item, open }: { item: AttentionItem; open: Open }) => (
  <TextAction label={`View ${kinds[item.kind].title}, ${subject(item)}`} onClick={() => open(item.id)}>
    View
  </TextAction>
);

const Seller = ({ item }: { item: AttentionItem }) => {
  const seller = sellerOf(item);
  return seller ? <UserLink id={seller.id}>{seller.name}</UserLink> : '—';
};

const OurCell = ({ item }: { item: AttentionItem }) => {
  const ours = ourSide(item);
  if (!ours) return <NameCell name="—" line="Not found" />;
  return (
    <NameCell
      name={<Money value={ours.amount} />}
      line={
        <>
          <RecordLink item={item}>{ours.name}</RecordLink>: {ours.status}
        </>
      }
    />
  );
};

const TheirCell = ({ item }: { item: AttentionItem }) => (
  <NameCell
    name={item.theirs.amount === null ? '—' : <Money value={item.theirs.amount} />}
    line={<span title={theirState(item)}>{theirState(item)}</span>}
  />
);

/** The status is left out where the filter gives it. */
export const attentionColumns = (open: Open, { withStatus }: { withStatus: boolean }): Column<AttentionItem>[] => [
  {
    id: 'what',
    head: 'What happened',
    grow: true,
    minWidth: 220,
    cell: (item) => <NameCell name={kinds[item.kind].title} line={<span title={subject(item)}>{subject(item)}</span>} />,
  },
  { id: 'theirs', head: 'Provider', width: 136, cell: (item) => <TheirCell item={item} /> },
  { id: 'ours', head: 'Jamun', width: 148, cell: (item) => <OurCell item={item} /> },
  { id: 'seller', head: 'Seller', width: withStatus ? 116 : 144, cell: (item) => <Seller item={item} /> },
  ...(withStatus
    ? [{ id: 'status', head: 'Status', width: 108, skeleton: 'badge' as const, cell: (item: AttentionItem) => <ItemStatus {...item} /> }]
    : []),
  { id: 'when', head: 'When', width: 112, cell: ({ openedAt }) => <DateTime iso={openedAt} format={withStatus ? 'day' : 'ago'} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 76,
    align: 'right',
    actions: true,
    cell: (item) => (
      <RowActions>
        <View item={item} open={open} />
      </RowActions>
    ),
  },
];

export const attentionCard = (open: Open, openId: string | null) => (item: AttentionItem) => (
  <DataCard
    title={kinds[item.kind].title}
    onOpen={() => open(item.id)}
    isOpen={item.id === openId}
    line={subject(item)}
    pairs={[
      { label: 'Provider', value: providerWords(item) },
      {
        label: ourSide(item)?.name ?? 'Order',
        value: <RecordLink item={item}>{ourWords(item)}</RecordLink>,
      },
      { label: 'Seller', value: <Seller item={item} /> },
    ]}
    value={<DateTime iso={item.openedAt} format="ago" />}
    badge={<ItemStatus status={item.status} />}
    actions={<View item={item} open={open} />}
  />
);
