import { formatDuration, formatRupees, type SubscriberDetails, type SubscriberTerm } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../../lib/time.ts';
import { GuestChip } from '../../../domain/orders/buyer.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import textLink from '../../../ui/page/text-link.module.css';
import { subscriberDialogText } from './dialog-text.ts';
import { MembershipBadge, TermPrice, TermStatus } from './subscriber-row.tsx';
import classes from './subscribers.module.css';

const { details: text } = subscriberDialogText;

/** Access, person, Telegram membership, purchases and the seller's changes. */
export const SubscriberFacts = ({ subscriber }: { subscriber: SubscriberDetails }) => (
  <>
    <Access subscriber={subscriber} />
    <DrawerSection title={text.person}>
      <Pairs>
        <Pair name={text.name}>
          {subscriber.user.name}
          {subscriber.user.isGuest && <GuestChip />}
        </Pair>
        {!subscriber.user.isGuest && <Pair name={text.username}>{subscriber.user.username}</Pair>}
        <Pair name={text.email}>{subscriber.user.email}</Pair>
      </Pairs>
    </DrawerSection>
    <Membership subscriber={subscriber} />
    <DrawerSection title={text.subscriptions}>
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
  const isRemoved = accessUntil === null && terms.some((term) => term.removedAt !== null && term.status === 'EXPIRED');
  const badge = isRemoved && last ? <TermStatus term={{ status, removedAt: last.expiryDate }} /> : <StatusBadge status={status} />;
  return (
    <DrawerAmount label={status === 'ACTIVE' ? text.accessUntil : text.accessEnded} status={badge}>
      {formatDay(accessUntil ?? last?.expiryDate ?? '')}
    </DrawerAmount>
  );
}

function Membership({ subscriber }: { subscriber: SubscriberDetails }) {
  const { membership, membershipAt, telegramName, linkExpiresAt } = subscriber;
  return (
    <DrawerSection title={text.telegram}>
      <Pairs>
        <Pair name={text.membership}>
          <MembershipBadge membership={membership} />
        </Pair>
        {membershipAt && (
          <Pair name={text.since}>
            <DateTime iso={membershipAt} format="moment" />
          </Pair>
        )}
        {telegramName && <Pair name={text.telegramName}>{telegramName}</Pair>}
        {linkExpiresAt && <Pair name={text.inviteLink}>{text.openUntil(formatDay(linkExpiresAt))}</Pair>}
      </Pairs>
    </DrawerSection>
  );
}

const Term = ({ term }: { term: SubscriberTerm }) => (
  <li>
    <b>{term.plan.name}</b>
    <TermStatus term={term} />
    <small>
      <DateTime iso={term.startDate} format="day" /> – <DateTime iso={term.expiryDate} format="day" />
    </small>
    {term.refund && (
      <small>
        {text.refunds[term.refund.status]}: {formatRupees(term.refund.amount)}, <DateTime iso={term.refund.createdAt} format="day" />
      </small>
    )}
    <span className={classes.order}>
      <TermPrice term={term} />
    </span>
    <Link className={textLink.link} to="/sales" search={{ sale: term.orderId }} aria-label={text.viewOrderOf(term.plan.name)}>
      {text.viewOrder}
    </Link>
  </li>
);

interface SellerChange {
  id: string;
  at: string;
  title: string;
  line: string | null;
  reason: string;
}

/** Extensions and removals by the seller, newest first. */
function Changes({ subscriber: { extensions, removals } }: { subscriber: SubscriberDetails }) {
  const changes: SellerChange[] = [
    ...extensions.map(({ id, days, reason, createdAt, expiryDate }) => ({
      id,
      at: createdAt,
      title: text.extendedBy(formatDuration(days)),
      line: text.until(formatDay(expiryDate)),
      reason,
    })),
    ...removals.map(({ id, reason, createdAt, refundedOrderId }) => ({
      id,
      at: createdAt,
      title: text.removed,
      line: refundedOrderId ? text.withRefund : null,
      reason,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (changes.length === 0) return null;
  return (
    <DrawerSection title={text.changes}>
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
