import { days, earlier } from '../../../kit/clock.ts';
import type { Sweep } from '../../../platform/housekeeping/sweep.ts';
import type { CheckoutDeps } from '../deps.ts';
import { deleteDecidedBatch } from './checkout-reminders.store.ts';
import { deleteDecidedCouponReminders } from './coupon-reminders.store.ts';

/** Longer than the periods of the caps and of the figures. */
const keepFor = days(90);

/** Deletes reminders that were sent or dropped more than 90 days ago. */
export const sweepReminders = ({ database, clock }: Pick<CheckoutDeps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'checkout-reminders',
    handleBatch: (limit) => deleteDecidedBatch(database, { before: earlier(clock.now(), keepFor), limit }),
  },
  {
    name: 'coupon-reminders',
    handleBatch: (limit) => deleteDecidedCouponReminders(database, { before: earlier(clock.now(), keepFor), limit }),
  },
];
