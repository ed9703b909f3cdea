import { minutes } from '../kit/clock.ts';
import { giftCode, welcomeCode } from './coupons-table.ts';
import type { DemoCheckout } from './demo-checkout.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import { type Catalog, findProduct } from './products.ts';
import type { Sell } from './sales.ts';
import { lastDay, type Timeline } from './timeline.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  catalog: Catalog;
  checkout: DemoCheckout;
  sell: Sell;
}

/** Refunds of every kind, a chargeback, and failed payments. */
export function planRefundsAndFailures({ server, users, timeline, checkout, sell }: Deps): void {
  const refunds = [
    [96, 'presets', 'Ordered by mistake'],
    [188, 'presets', 'Wanted it for another program', welcomeCode],
    [243, 'course', 'Changed my mind within the week'],
  ] as const;
  for (const [day, name, reason, couponCode] of refunds) {
    timeline.at(day, 12, async () => {
      const orderId = await sell(name, couponCode ? { couponCode } : {});
      timeline.at(day, 18, () => checkout.refund(orderId, users.mainUser('ananya'), reason));
    });
  }

  // One refund stays pending at the bank; the rejected one waits for an administrator.
  const openRefunds = [
    [lastDay - 9, 'CANCELLED'],
    [lastDay - 3, 'PENDING'],
  ] as const;
  for (const [day, refundStatus] of openRefunds) {
    timeline.at(day, 15, async () => {
      const orderId = await sell('contract');
      await server().setImperfections({ refundStatus });
      await checkout.refund(orderId, users.mainUser('ananya'), 'The wedding was called off');
      await server().setImperfections();
    });
  }

  timeline.at(275, 11, async () => {
    const params = { id: await sell('phone') };
    server().clock.advance(minutes(40));
    const body = { reason: 'The card was stolen' };
    await server().call('POST /api/v1/admin/orders/{id}/chargeback', { params, body }, await users.administratorToken());
  });

  const failures = [
    [200, 'FAILED'],
    [318, 'USER_DROPPED'],
    [lastDay - 4, 'FAILED'],
  ] as const;
  for (const [day, outcome] of failures) {
    timeline.at(day, 20, async () => void (await sell('presets', { outcome })));
    // Reconciliation closes orders that were not paid in time.
    timeline.at(day, 21, () => server().container.checkout.reconcile());
  }
}

/** Purchases and a refund of the demo buyer. */
export function planDemoPurchases({ users, timeline, catalog, checkout }: Omit<Deps, 'sell'>): void {
  const purchases = [
    [205, 'presets'],
    [240, 'course'],
    [301, 'polity'],
    [lastDay - 6, 'walk'],
  ] as const;
  for (const [day, name] of purchases)
    timeline.at(day, 21, async () => void (await checkout.buy(users.mainUser('rohan'), findProduct(catalog, name))));
  timeline.at(296, 20, () => checkout.takeFree(users.mainUser('rohan'), findProduct(catalog, 'phone'), giftCode));
  timeline.at(330, 17, async () => {
    const orderId = await checkout.buy(users.mainUser('rohan'), findProduct(catalog, 'invoices'));
    timeline.at(330, 20, () => checkout.refund(orderId, users.mainUser('ananya'), 'Not what I was looking for'));
  });
}
