import { formatRupees } from '@jamun/contract';
import { createLink } from '@tanstack/react-router';
import { formatDay } from '../../../lib/time.ts';
import { ItemType } from '../../domain/orders/item-card.tsx';
import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { StatusBadge } from '../../ui/data/badge.tsx';
import { NameCell, RowActions, TextAction, TextAnchor } from '../../ui/data/table/cells.tsx';
import type { Column } from '../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { accessLabel, endsSoon, inviteUrl, isRenewalDue, itemStatus, renewalUrl, telegramUrl } from './item-state.ts';
import classes from './purchased-row.module.css';
import { purchasedText as text } from './text.ts';

type OpenItem = (item: PurchasedItem) => void;

export const ItemStatus = ({ item }: { item: PurchasedItem }) => <StatusBadge status={itemStatus(item)} />;

const TextLink = createLink(TextAnchor);

/** The invite link while there is one, else Renew when it is due, else the channel in Telegram. */
function channelLink(item: PurchasedItem, joinLabel: string) {
  const invite = inviteUrl(item);
  if (invite)
    return (
      <TextAnchor href={invite} target="_blank" rel="noopener noreferrer" label={text.actions.joinItem(joinLabel, item.name)}>
        {joinLabel}
      </TextAnchor>
    );
  const renewal = isRenewalDue(item) && renewalUrl(item);
  if (renewal)
    return (
      <TextAnchor href={renewal} label={text.actions.renewItem(item.name)}>
        {text.actions.renew}
      </TextAnchor>
    );
  const channel = telegramUrl(item);
  return (
    channel && (
      <TextAnchor href={channel} target="_blank" rel="noopener noreferrer" label={text.actions.openItem(item.name)}>
        {text.actions.open}
      </TextAnchor>
    )
  );
}

/** Opens the purchase; null when the buyer has no access. */
function itemLink(item: PurchasedItem) {
  if (item.subscription) return channelLink(item, text.actions.joinChannel);
  if (item.status !== 'ACTIVE') return null;
  return (
    <TextLink to="/purchased-digital-products/$id" params={{ id: item.id }} label={text.actions.downloadItem(item.name)}>
      {text.actions.download}
    </TextLink>
  );
}

/** Expiry date, with the remaining days when it is near; none for refunded purchases. */
function Expiry({ item }: { item: PurchasedItem }) {
  if (!item.expiresAt || item.status === 'INACTIVE') return '—';
  return (
    <>
      <DateTime iso={item.expiresAt} format="day" />
      {endsSoon(item) && (
        <small className={classes.soon}>
          <DateTime iso={item.expiresAt} format="in" />
        </small>
      )}
    </>
  );
}

/** Joined; Refunded 16 Nov 2026; ₹100.00 refunded 16 Nov 2026, where a part had been refunded before. */
function secondLine({ subscription, refund, amount }: PurchasedItem) {
  if (!refund) return subscription && accessLabel(subscription);
  const day = formatDay(refund.createdAt);
  return refund.amount === amount ? text.refundedOn(day) : text.partRefundedOn(formatRupees(refund.amount), day);
}

export const purchasedColumns = (open: OpenItem): Column<PurchasedItem>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    minWidth: 200,
    sort: 'name',
    cell: (item) => <NameCell name={item.name} line={secondLine(item)} />,
  },
  { id: 'type', head: text.columns.type, width: 136, cell: ({ type }) => <ItemType type={type} /> },
  { id: 'status', head: text.columns.status, width: 100, skeleton: 'badge', cell: (item) => <ItemStatus item={item} /> },
  { id: 'amount', head: text.columns.amount, width: 124, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'bought', head: text.columns.bought, width: 128, sort: 'date', cell: ({ boughtAt }) => <DateTime iso={boughtAt} format="day" /> },
  { id: 'expires', head: text.columns.expires, width: 112, cell: (item) => <Expiry item={item} /> },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 128,
    align: 'right',
    actions: true,
    cell: (item) => (
      <RowActions>
        {channelLink(item, text.actions.join)}
        <TextAction label={text.actions.viewItem(item.name)} onClick={() => open(item)}>
          {text.actions.view}
        </TextAction>
      </RowActions>
    ),
  },
];

const accessPairs = ({ subscription }: PurchasedItem) => {
  const access = subscription && accessLabel(subscription);
  return access ? [{ label: text.access, value: access }] : [];
};

function ItemTime({ item }: { item: PurchasedItem }) {
  if (item.refund) return <CardTime iso={item.refund.createdAt} before={text.timeBefore.refunded} />;
  if (!item.expiresAt || item.status === 'INACTIVE') return <CardTime iso={item.boughtAt} />;
  if (endsSoon(item)) return <CardTime iso={item.expiresAt} before={text.timeBefore.ends} format="in" />;
  return <CardTime iso={item.expiresAt} before={item.status === 'EXPIRED' ? text.timeBefore.expired : text.timeBefore.until} />;
}

export const purchasedCard = (open: OpenItem, openId: string | undefined) => (item: PurchasedItem) => (
  <DataCard
    title={item.name}
    onOpen={() => open(item)}
    isOpen={item.id === openId}
    line={<ItemType type={item.type} />}
    pairs={accessPairs(item)}
    value={
      <>
        <Money value={item.amount} />
        <ItemTime item={item} />
      </>
    }
    badge={<ItemStatus item={item} />}
    actions={itemLink(item)}
  />
);
