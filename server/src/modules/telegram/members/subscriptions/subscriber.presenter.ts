import type { Grant, Subscriber } from '@jamun/contract';
import { minuteInIndia } from '../../../../kit/india-time.ts';
import { toRupees } from '../../../../kit/money.ts';
import { csvRow } from '../../../../kit/text/csv.ts';
import type { GrantRow } from '../tables.ts';
import type { SubscriberRow } from './subscriber-list.store.ts';
import { accessTime, removedEarlyAt, statusAt } from './subscription-status.ts';

/** Subscription with its buyer. */
export type ListedSubscriber = SubscriberRow & { isGuest: boolean };

export const subscriberView = (row: ListedSubscriber, now: Date): Subscriber => ({
  id: row.id,
  orderId: row.orderId,
  status: statusAt(row, now),
  createdAt: row.createdAt.toISOString(),
  ...accessTime(row),
  user: { username: row.buyerUsername, name: row.buyerName, isGuest: row.isGuest },
  plan: { name: row.planName, price: toRupees(row.planPrice), duration: row.durationDays },
  membership: row.presence,
  telegramName: row.personName,
  isGranted: row.isGranted,
  removedAt: removedEarlyAt(row)?.toISOString() ?? null,
});

export const grantView = ({ id, email, planId, planName, days, createdAt, expiresAt }: GrantRow): Grant => ({
  id,
  email,
  days,
  plan: { id: planId, name: planName },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const presenceLabels: Record<Subscriber['membership'], string> = {
  NOT_JOINED: 'Not joined',
  JOINED: 'Joined',
  LEFT: 'Left',
  REMOVED: 'Removed',
};

export const subscriberCsvHeadings = [
  'Bought (IST)',
  'Name',
  'Username',
  'Plan',
  'Price (INR)',
  'Days',
  'Starts (IST)',
  'Ends (IST)',
  'Status',
  'Membership',
  'Telegram name',
  'Order',
  'Account',
];

export const subscriberCsvRow = (row: ListedSubscriber, now: Date): string =>
  csvRow([
    minuteInIndia(row.createdAt),
    row.buyerName,
    row.buyerUsername,
    row.planName,
    toRupees(row.planPrice),
    row.durationDays,
    minuteInIndia(row.startsAt),
    minuteInIndia(removedEarlyAt(row) ?? row.expiresAt),
    statusAt(row, now),
    presenceLabels[row.presence],
    row.personName,
    row.orderId,
    row.isGuest ? 'Guest' : 'Member',
  ]);
