import type { AttentionItem } from '@jamun/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useAttention } from '../../../domain/admin-attention/api.ts';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import {
  ItemStatus,
  missingRecord,
  ourRecord,
  ourSummary,
  providerStatus,
  providerSummary,
  RecordLink,
  sellerOf,
  subjectOf,
} from './attention-item.tsx';
import { attentionList } from './attention-list.ts';
import { attentionText } from './text.ts';

const AttentionDrawer = lazyDialog(() => import('./item/attention-drawer.tsx').then((module) => module.AttentionDrawer));

const { columns, kinds } = attentionText;

export function AttentionPage() {
  usePageTitle(attentionText.title);
  const list = useList(attentionList);
  const items = useAttention(list.query);
  const { id, open, close } = useOpened('item');
  const withStatus = list.query.status !== 'OPEN';
  return (
    <>
      <PageHeader title={attentionText.title} line={attentionText.line} />
      <ListPanel
        list={list}
        result={items}
        caption={attentionText.title}
        tall
        columns={attentionColumns(open, { withStatus })}
        card={attentionCard(open, id)}
        cardLines={3}
        rowKey={(item) => item.id}
        onOpen={(item) => open(item.id)}
        isOpen={(item) => item.id === id}
        empty={{ Icon: IconCircleCheck, ...attentionText.empty }}
      />
      <AttentionDrawer target={id} listed={items.data?.data.find((item) => item.id === id)} onClose={close} />
    </>
  );
}

type Open = (id: string) => void;

/** `withStatus` is false where the filter already gives the status. */
const attentionColumns = (open: Open, { withStatus }: { withStatus: boolean }): Column<AttentionItem>[] => [
  {
    id: 'what',
    head: columns.event,
    grow: true,
    minWidth: 220,
    cell: (item) => <NameCell name={kinds[item.kind]} line={<span title={subjectOf(item)}>{subjectOf(item)}</span>} />,
  },
  { id: 'theirs', head: columns.provider, width: 136, cell: (item) => <ProviderCell item={item} /> },
  { id: 'ours', head: columns.ours, width: 148, cell: (item) => <JamunCell item={item} /> },
  { id: 'seller', head: columns.seller, width: withStatus ? 116 : 144, cell: (item) => <Seller item={item} /> },
  ...(withStatus
    ? [
        {
          id: 'status',
          head: columns.status,
          width: 108,
          skeleton: 'badge' as const,
          cell: (item: AttentionItem) => <ItemStatus {...item} />,
        },
      ]
    : []),
  {
    id: 'when',
    head: columns.openedAt,
    width: 112,
    cell: (item) => <When item={item} format={withStatus ? 'day' : 'ago'} />,
  },
  {
    id: 'actions',
    head: columns.actions,
    width: 76,
    align: 'right',
    actions: true,
    cell: (item) => (
      <RowActions>
        <ViewAction item={item} open={open} />
      </RowActions>
    ),
  },
];

const attentionCard = (open: Open, openId: string | null) => (item: AttentionItem) => (
  <DataCard
    title={kinds[item.kind]}
    onOpen={() => open(item.id)}
    isOpen={item.id === openId}
    line={subjectOf(item)}
    pairs={[
      { label: columns.provider, value: providerSummary(item) },
      { label: ourRecord(item)?.name ?? columns.ours, value: <RecordLink item={item}>{ourSummary(item)}</RecordLink> },
      { label: columns.seller, value: <Seller item={item} /> },
    ]}
    value={<When item={item} format="ago" />}
    badge={<ItemStatus status={item.status} />}
    actions={<ViewAction item={item} open={open} />}
  />
);

/** The deadline of an open item, else when it was found. */
function When({ item: { status, dueAt, openedAt }, format }: { item: AttentionItem; format: 'day' | 'ago' }) {
  if (status !== 'OPEN' || !dueAt) return <DateTime iso={openedAt} format={format} />;
  return (
    <>
      {attentionText.due} <DateTime iso={dueAt} format="in" />
    </>
  );
}

const ProviderCell = ({ item }: { item: AttentionItem }) => (
  <NameCell
    name={item.theirs.amount === null ? '—' : <Money value={item.theirs.amount} />}
    line={<span title={providerStatus(item)}>{providerStatus(item)}</span>}
  />
);

function JamunCell({ item }: { item: AttentionItem }) {
  const ours = ourRecord(item);
  if (!ours) return <NameCell name="—" line={missingRecord(item)} />;
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
}

function Seller({ item }: { item: AttentionItem }) {
  const seller = sellerOf(item);
  return seller ? <UserLink id={seller.id}>{seller.name}</UserLink> : '—';
}

const ViewAction = ({ item, open }: { item: AttentionItem; open: Open }) => (
  <TextAction label={attentionText.viewLabel(kinds[item.kind], subjectOf(item))} onClick={() => open(item.id)}>
    {attentionText.view}
  </TextAction>
);
