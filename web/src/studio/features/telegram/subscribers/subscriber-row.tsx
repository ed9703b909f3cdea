import type { Subscriber } from '@jamun/contract';
import { NameCell } from '../../../ui/list/cells.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { CardTime, DataCard } from '../../../ui/list/data-card.tsx';
import { Money } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { When } from '../../../ui/when.tsx';
import { Presence } from '../presence.tsx';

/** What the member is called in Telegram may be another name than the buyer's. */
const alsoKnown = ({ user, telegramName }: Subscriber) =>
  telegramName && telegramName !== user.name ? `${user.username} · ${telegramName} in Telegram` : user.username;

export const subscriberColumns: Column<Subscriber>[] = [
  {
    id: 'name',
    head: 'Name (username)',
    grow: true,
    least: 180,
    sort: 'name',
    cell: (subscriber) => <NameCell name={subscriber.user.name || subscriber.user.username} line={alsoKnown(subscriber)} />,
  },
  { id: 'status', head: 'Status', width: 104, bone: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'plan', head: 'Plan', width: 120, cell: ({ plan }) => <span title={plan.name}>{plan.name}</span> },
  { id: 'amount', head: 'Amount', width: 108, align: 'right', sort: 'amount', cell: ({ plan }) => <Money value={plan.price} /> },
  { id: 'start', head: 'Start Date', width: 124, sort: 'date', cell: ({ startDate }) => <When iso={startDate} format="day" /> },
  { id: 'expiry', head: 'Expiry Date', width: 124, sort: 'expiry', cell: ({ expiryDate }) => <When iso={expiryDate} format="day" /> },
  { id: 'membership', head: 'Membership', width: 120, bone: 'badge', cell: ({ membership }) => <Presence of={membership} /> },
];

export const subscriberCard = (subscriber: Subscriber) => {
  const { user, plan, status, membership, startDate, expiryDate } = subscriber;
  return (
    <DataCard
      title={user.name || user.username}
      line={alsoKnown(subscriber)}
      pairs={[
        { label: 'Plan', value: plan.name },
        { label: 'Start Date', value: <When iso={startDate} format="day" /> },
        { label: 'Membership', value: <Presence of={membership} /> },
      ]}
      value={
        <>
          <Money value={plan.price} />
          <CardTime iso={expiryDate} before={Date.parse(expiryDate) > Date.now() ? 'Until' : 'Ended'} />
        </>
      }
      badge={<StatusBadge status={status} />}
    />
  );
};
