import type { Subscriber } from '@jamun/contract';
import { Badge, StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../../ui/data/table/data-card.tsx';
import { Presence } from '../presence.tsx';

type Open = (subscriptionId: string) => void;

/** What the member is called in Telegram may be another name than the buyer's. */
const alsoKnown = ({ user, telegramName }: Subscriber) =>
  telegramName && telegramName !== user.name ? `${user.username} · ${telegramName} in Telegram` : user.username;

const nameOf = ({ user }: Subscriber) => user.name || user.username;

/** A removal by the seller is named; everything else goes by the clock and by refunds. */
export const TermStatus = ({ of: { status, removedAt } }: { of: Pick<Subscriber, 'status' | 'removedAt'> }) =>
  removedAt && status === 'EXPIRED' ? <Badge tone="neutral">Removed</Badge> : <StatusBadge status={status} />;

/** What was paid; nothing was for a term that the seller gave. */
export const TermPrice = ({ of: { isGranted, plan } }: { of: Pick<Subscriber, 'isGranted' | 'plan'> }) =>
  isGranted ? 'Granted' : plan.price === 0 ? 'Free' : <Money value={plan.price} />;

const View = ({ subscriber, open }: { subscriber: Subscriber; open: Open }) => (
  <TextAction label={`View ${nameOf(subscriber)}, ${subscriber.plan.name}`} onClick={() => open(subscriber.id)}>
    View
  </TextAction>
);

export const subscriberColumns = (open: Open): Column<Subscriber>[] => [
  {
    id: 'name',
    head: 'Name (username)',
    grow: true,
    minWidth: 180,
    sort: 'name',
    cell: (subscriber) => <NameCell name={nameOf(subscriber)} line={alsoKnown(subscriber)} />,
  },
  { id: 'status', head: 'Status', width: 96, skeleton: 'badge', cell: (subscriber) => <TermStatus of={subscriber} /> },
  { id: 'plan', head: 'Plan', width: 104, cell: ({ plan }) => <span title={plan.name}>{plan.name}</span> },
  { id: 'amount', head: 'Amount', width: 108, align: 'right', sort: 'amount', cell: (subscriber) => <TermPrice of={subscriber} /> },
  { id: 'start', head: 'Start Date', width: 112, sort: 'date', cell: ({ startDate }) => <DateTime iso={startDate} format="day" /> },
  { id: 'expiry', head: 'Expiry Date', width: 112, sort: 'expiry', cell: ({ expiryDate }) => <DateTime iso={expiryDate} format="day" /> },
  { id: 'membership', head: 'Membership', width: 112, skeleton: 'badge', cell: ({ membership }) => <Presence of={membership} /> },
  {
    id: 'action',
    head: 'Action',
    width: 72,
    align: 'right',
    actions: true,
    cell: (subscriber) => (
      <RowActions>
        <View subscriber={subscriber} open={open} />
      </RowActions>
    ),
  },
];

export const subscriberCard = (open: Open, openId: string | null) => (subscriber: Subscriber) => {
  const { id, plan, membership, startDate, expiryDate } = subscriber;
  return (
    <DataCard
      title={nameOf(subscriber)}
      onOpen={() => open(id)}
      isOpen={id === openId}
      line={alsoKnown(subscriber)}
      pairs={[
        { label: 'Plan', value: plan.name },
        { label: 'Start Date', value: <DateTime iso={startDate} format="day" /> },
        { label: 'Membership', value: <Presence of={membership} /> },
      ]}
      value={
        <>
          <TermPrice of={subscriber} />
          <CardTime iso={expiryDate} before={Date.parse(expiryDate) > Date.now() ? 'Until' : 'Ended'} />
        </>
      }
      badge={<TermStatus of={subscriber} />}
      actions={<View subscriber={subscriber} open={open} />}
    />
  );
};
