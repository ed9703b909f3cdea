import type { MemberPresence, Subscriber } from '@jamun/contract';
import { BuyerName } from '../../../domain/orders/buyer.tsx';
import { Badge, StatusBadge, type Tone } from '../../../ui/data/badge.tsx';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { subscribersText as text } from './text.ts';

type OpenSubscriber = (subscriptionId: string) => void;

/** Username, and the name in Telegram when it differs from the buyer's. The username of a guest is generated, so it is left out. */
function userLine({ user, telegramName }: Subscriber): string {
  const words = [user.isGuest ? '' : user.username, telegramName && telegramName !== user.name ? text.inTelegram(telegramName) : ''];
  return words.filter(Boolean).join(' · ');
}

const nameOf = ({ user }: Subscriber) => user.name || user.username;

const Name = ({ subscriber }: { subscriber: Subscriber }) => <BuyerName isGuest={subscriber.user.isGuest}>{nameOf(subscriber)}</BuyerName>;

const membershipTones: Record<MemberPresence, Tone> = { NOT_JOINED: 'warn', JOINED: 'ok', LEFT: 'neutral', REMOVED: 'neutral' };

/** Whether the buyer is in the Telegram channel. */
export const MembershipBadge = ({ membership }: { membership: MemberPresence }) => (
  <Badge tone={membershipTones[membership]}>{text.membership[membership]}</Badge>
);

/** Status of a subscription; “Removed” instead of “Expired” after a removal by the seller. */
export const TermStatus = ({ term: { status, removedAt } }: { term: Pick<Subscriber, 'status' | 'removedAt'> }) =>
  removedAt && status === 'EXPIRED' ? <Badge tone="neutral">{text.removed}</Badge> : <StatusBadge status={status} />;

/** Paid price; “Granted” for a free subscription from the seller. */
export const TermPrice = ({ term: { isGranted, plan } }: { term: Pick<Subscriber, 'isGranted' | 'plan'> }) =>
  isGranted ? text.granted : plan.price === 0 ? text.free : <Money value={plan.price} />;

const ViewButton = ({ subscriber, open }: { subscriber: Subscriber; open: OpenSubscriber }) => (
  <TextAction label={text.viewLabel(nameOf(subscriber), subscriber.plan.name)} onClick={() => open(subscriber.id)}>
    {text.view}
  </TextAction>
);

export const subscriberColumns = (open: OpenSubscriber): Column<Subscriber>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    minWidth: 180,
    sort: 'name',
    cell: (subscriber) => <NameCell name={<Name subscriber={subscriber} />} line={userLine(subscriber)} />,
  },
  { id: 'status', head: text.columns.status, width: 96, skeleton: 'badge', cell: (subscriber) => <TermStatus term={subscriber} /> },
  { id: 'plan', head: text.columns.plan, width: 104, cell: ({ plan }) => <span title={plan.name}>{plan.name}</span> },
  {
    id: 'amount',
    head: text.columns.amount,
    width: 108,
    align: 'right',
    sort: 'amount',
    cell: (subscriber) => <TermPrice term={subscriber} />,
  },
  { id: 'start', head: text.columns.start, width: 112, sort: 'date', cell: ({ startDate }) => <DateTime iso={startDate} format="day" /> },
  {
    id: 'expiry',
    head: text.columns.expiry,
    width: 112,
    sort: 'expiry',
    cell: ({ expiryDate }) => <DateTime iso={expiryDate} format="day" />,
  },
  {
    id: 'membership',
    head: text.columns.membership,
    width: 112,
    skeleton: 'badge',
    cell: ({ membership }) => <MembershipBadge membership={membership} />,
  },
  {
    id: 'action',
    head: text.columns.action,
    width: 72,
    align: 'right',
    actions: true,
    cell: (subscriber) => (
      <RowActions>
        <ViewButton subscriber={subscriber} open={open} />
      </RowActions>
    ),
  },
];

export const subscriberCard = (open: OpenSubscriber, openId: string | null) => (subscriber: Subscriber) => {
  const { id, plan, membership, startDate, expiryDate } = subscriber;
  return (
    <DataCard
      title={<Name subscriber={subscriber} />}
      onOpen={() => open(id)}
      isOpen={id === openId}
      line={userLine(subscriber)}
      pairs={[
        { label: text.columns.plan, value: plan.name },
        { label: text.columns.start, value: <DateTime iso={startDate} format="day" /> },
        { label: text.columns.membership, value: <MembershipBadge membership={membership} /> },
      ]}
      value={
        <>
          <TermPrice term={subscriber} />
          <CardTime iso={expiryDate} before={Date.parse(expiryDate) > Date.now() ? text.until : text.ended} />
        </>
      }
      badge={<TermStatus term={subscriber} />}
      actions={<ViewButton subscriber={subscriber} open={open} />}
    />
  );
};
