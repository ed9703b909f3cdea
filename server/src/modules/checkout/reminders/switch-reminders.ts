import type { CheckoutReminders } from '@jamun/contract';
import { days, earlier } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import type { CheckoutDeps } from '../deps.ts';
import { sumRecovered } from './recovered-orders.store.ts';
import { offersReminder, saveSwitch } from './reminder-settings.store.ts';

/** Period of the figures. */
const figuresPeriod = days(30);

export const showReminders =
  ({ database, clock }: Pick<CheckoutDeps, 'database' | 'clock'>) =>
  async (sellerId: number): Promise<CheckoutReminders> => {
    const [isOn, { sent, recovered, amount }] = await Promise.all([
      offersReminder(database.read, sellerId),
      sumRecovered(database, { sellerId, sentSince: earlier(clock.now(), figuresPeriod) }),
    ]);
    return { isOn, sent, recovered, recoveredAmount: toRupees(amount) };
  };

/** The sale pages of the seller show the checkbox: `touch` gives them another version, so that cached ones are not used. */
export const switchReminders =
  ({ database, clock, people }: Pick<CheckoutDeps, 'database' | 'clock' | 'people'>) =>
  ({ sellerId, isOn }: { sellerId: number; isOn: boolean }): Promise<void> =>
    database.transact(async (tx) => {
      if ((await offersReminder(tx, sellerId)) === isOn) return;
      await saveSwitch(tx, { sellerId, isOn, now: clock.now() });
      await people.touch(tx, sellerId);
    });
