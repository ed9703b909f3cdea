import type { SubscriberDetails, SubscriberTerm } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { formatDuration } from '@jamun/contract/order-words';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../../lib/time.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import textLink from '../../../ui/page/text-link.module.css';
import { Presence } from '../presence.tsx';
import { TermPrice, TermStatus } from './subscriber-row.tsx';
import classes from './subscribers.module.css';

/** The access first, then the person, Telegram, and everything that was bought and done. */
export const SubscriberFacts = ({ subscriber }: { subscriber: SubscriberDetails }) => (
  <>
    <Access subscriber={subscriber} />
    <DrawerSection title="Person">
      <Pairs>
        <Pair name="Name">{subscriber.user.name}</Pair>
        <Pair name="Username">{subscriber.user.username}</Pair>
        <Pair name="Email">{subscriber.user.email}</Pair>
      </Pairs>
    </DrawerSection>
    <Membership subscriber={subscriber} />
    <DrawerSection title="Subscriptions">
      <ul className={classes.history}>
        {subscriber.terms.map((term) => (
          <Term key={term.id} term={term} />
        ))}
      </ul>
    </DrawerSection>
    <Changes subscriber={subscriber} />
  </>
);

function Access({ subscriber: { accessUntil, status, terms } }: { subscriber: SubscriberDetails }) {
  const last = terms[0];
  const isRemoved = accessUntil === null && terms.some(({ removedAt, status: of }) => removedAt !== null && of === 'EXPIRED');
  const badge = isRemoved && last ? <TermStatus of={{ status, removedAt: last.expiryDate }} /> : <StatusBadge status={status} />;
  return (
    <DrawerAmount label={status === 'ACTIVE' ? 'Access until' : 'Access ended'} status={badge}>
      {formatDay(accessUntil ?? last?.expiryDate ?? '')}
    </DrawerAmount>
  );
}

function Membership({ subscriber }: { subscriber: SubscriberDetails }) {
  const { membership, membershipAt, telegramName, linkExpiresAt } = subscriber;
  return (
    <DrawerSection title="Telegram">
      <Pairs>
        <Pair name="Membership">
          <Presence of={membership} />
        </Pair>
        {membershipAt && (
          <Pair name="Since">
            <DateTime iso={membershipAt} format="moment" />
          </Pair>
        )}
        {telegramName && <Pair name="Telegram name">{telegramName}</Pair>}
        {linkExpiresAt && <Pair name="Invite link">{`Open until ${formatDay(linkExpiresAt)}`}</Pair>}
      </Pairs>
    </DrawerSection>
  );
}

const refundWords = { PENDING: 'Refund pending', DONE: 'Refunded', REFUSED: 'Refund failed' } as const;

const Term = ({ term }: { term: SubscriberTerm }) => (
  <li>
    <b>{term.plan.name}</b>
    <TermStatus of={term} />
    <small>
      <DateTime iso={term.startDate} format="day" /> – <DateTime iso={term.expiryDate} format="day" />
    </small>
    {term.refund && (
      <small>
        {refundWords[term.refund.status]}: {formatRupees(term.refund.amount)}, <DateTime iso={term.refund.createdAt} format="day" />
      </small>
    )}
    <span className={classes.order}>
      <TermPrice of={term} />
    </span>
    <Link className={textLink.link} to="/sales" search={{ sale: term.orderId }} aria-label={`View order of ${term.plan.name}`}>
      View order
    </Link>
  </li>
);

interface Change {
  id: string;
  at: string;
  title: string;
  line: string | null;
  reason: string;
}

/** Extensions and removals by the seller, newest first. */
function Changes({ subscriber: { extensions, removals } }: { subscriber: SubscriberDetails }) {
  const changes: Change[] = [
    ...extensions.map(({ id, days, reason, createdAt, expiryDate }) => ({
      id,
      at: createdAt,
      title: `Extended by ${formatDuration(days)}`,
      line: `Until ${formatDay(expiryDate)}`,
      reason,
    })),
    ...removals.map(({ id, reason, createdAt, refundedOrderId }) => ({
      id,
      at: createdAt,
      title: 'Removed',
      line: refundedOrderId ? 'With a refund' : null,
      reason,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  if (changes.length === 0) return null;
  return (
    <DrawerSection title="Your changes">
      <ul className={classes.history}>
        {changes.map(({ id, at, title, line, reason }) => (
          <li key={id}>
            <b>{title}</b>
            <span className={classes.order}>
              <DateTime iso={at} format="day" />
            </span>
            {line && <small>{line}</small>}
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
