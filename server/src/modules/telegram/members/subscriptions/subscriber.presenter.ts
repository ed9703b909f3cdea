import type { Grant, Subscriber } from '@jamun/contract';
import { minuteInIndia } from '../../../../kit/india-time.ts';
import { toRupees } from '../../../../kit/money.ts';
import { csvLine } from '../../../../kit/text/csv.ts';
import type { GrantRow } from '../tables.ts';
import type { SubscriberRow } from './subscriber-list.store.ts';
import { accessTime, cutShortAt, statusAt } from './subscription-status.ts';

export const subscriberView = (row: SubscriberRow, now: Date): Subscriber => ({
  id: row.id,
  orderId: row.orderId,
  status: statusAt(row, now),
  createdAt: row.createdAt.toISOString(),
  ...accessTime(row),
  user: { username: row.buyerUsername, name: row.buyerName },
  plan: { name: row.planName, price: toRupees(row.planPrice), duration: row.durationDays },
  membership: row.presence,
  telegramName: row.personName,
  isGranted: row.isGranted,
  removedAt: cutShortAt(row)?.toISOString() ?? null,
});

export const grantView = ({ id, email, planId, planName, days, createdAt, expiresAt }: GrantRow): Grant => ({
  id,
  email,
  days,
  plan: { id: planId, name: planName },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const presences: Record<Subscriber['membership'], string> = {
  NOT_JOINED: 'Not joined',
  JOINED: 'Joined',
  LEFT: 'Left',
  REMOVED: 'Removed',
};

export const subscriberHeadings = [
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
];

export const subscriberLine = (row: SubscriberRow, now: Date): string =>
  csvLine([
    minuteInIndia(row.createdAt),
    row.buyerName,
    row.buyerUsername,
    row.planName,
    toRupees(row.planPrice),
    row.durationDays,
    minuteInIndia(row.startsAt),
    minuteInIndia(cutShortAt(row) ?? row.expiresAt),
    statusAt(row, now),
    presences[row.presence],
    row.personName,
    row.orderId,
  ]);
