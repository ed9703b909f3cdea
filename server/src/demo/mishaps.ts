import { minutes } from '../kit/clock.ts';
import { type Calendar, lastDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import { onSale, type Shelf } from './products.ts';
import type { Sell } from './sales.ts';
import type { Stage } from './stage.ts';
import type { Till } from './till.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  shelf: Shelf;
  till: Till;
  sell: Sell;
}

/** Money that goes back in each of the ways in which that can go, and payments that came to nothing. */
export function planMishaps({ stage, cast, calendar, till, sell }: Deps): void {
  const refunds = [
    [96, 'presets', 'Ordered by mistake'],
    [188, 'presets', 'Wanted it for another program'],
    [243, 'course', 'Changed my mind within the week'],
  ] as const;
  for (const [day, name, reason] of refunds) {
    calendar.at(day, 12, async () => {
      const orderId = await sell(name);
      calendar.at(day, 18, () => till.refund(orderId, cast.lead('ananya'), reason));
    });
  }

  // The bank takes its time with one, and refuses another: that one waits for an administrator.
  const slow = [
    [lastDay - 9, 'CANCELLED'],
    [lastDay - 3, 'PENDING'],
  ] as const;
  for (const [day, refundStatus] of slow) {
    calendar.at(day, 15, async () => {
      const orderId = await sell('contract');
      await stage().imperfect({ refundStatus });
      await till.refund(orderId, cast.lead('ananya'), 'The wedding was called off');
      await stage().imperfect();
    });
  }

  calendar.at(275, 11, async () => {
    const params = { id: await sell('phone') };
    stage().clock.pass(minutes(40));
    const body = { reason: 'The card was stolen' };
    await stage().call('POST /api/v1/admin/orders/{id}/chargeback', { params, body }, await cast.administrator());
  });

  const failures = [
    [200, 'FAILED'],
    [318, 'USER_DROPPED'],
    [lastDay - 4, 'FAILED'],
  ] as const;
  for (const [day, outcome] of failures) {
    calendar.at(day, 20, async () => void (await sell('presets', outcome)));
    // What is not paid in time is closed when the provider is asked again.
    calendar.at(day, 21, () => stage().container.checkout.reconcile());
  }
}

/** What the demo buyer has bought, and what he has given back. */
export function planDemoPurchases({ cast, calendar, shelf, till }: Omit<Deps, 'sell'>): void {
  const bought = [
    [205, 'presets'],
    [240, 'course'],
    [301, 'polity'],
    [lastDay - 6, 'walk'],
  ] as const;
  for (const [day, name] of bought) calendar.at(day, 21, async () => void (await till.buy(cast.lead('rohan'), onSale(shelf, name))));
  calendar.at(330, 17, async () => {
    const orderId = await till.buy(cast.lead('rohan'), onSale(shelf, 'invoices'));
    calendar.at(330, 20, () => till.refund(orderId, cast.lead('ananya'), 'Not what I was looking for'));
  });
}
