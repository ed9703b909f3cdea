import { days, later, minutes } from '../kit/clock.ts';
import type { DemoCheckout } from './demo-checkout.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import type { Sell } from './sales.ts';
import { lastDay, type Timeline } from './timeline.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  checkout: DemoCheckout;
  sell: Sell;
}

/** External events: refunds and disputes made in the provider's dashboard. One of each kind appears in Needs attention. */
export function planExternalEvents({ server, users, timeline, checkout, sell }: Deps): void {
  /** An administrator reconciles the order with the provider, because webhooks are disabled during generation. */
  const reconcile = async (id: string) =>
    void (await server().call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, await users.administratorToken()));
  const moveRefund = async (orderId: string, status: string) => {
    const { orders } = await server().sandbox<{ orders: { refunds: { refund_id: string }[] }[] }>(`/cashfree?orderId=${orderId}`);
    await server().sandbox('/cashfree/refunds', { refundId: orders[0]?.refunds[0]?.refund_id, status, force: true });
  };

  timeline.at(lastDay - 8, 16, async () => {
    const id = await sell('presets');
    await server().sandbox(`/cashfree/orders/${id}/refunds`, {});
    await reconcile(id);
  });
  timeline.at(lastDay - 7, 16, async () => {
    const id = await sell('course');
    await server().sandbox(`/cashfree/orders/${id}/refunds`, { amount: 100 });
    await reconcile(id);
  });
  timeline.at(lastDay - 6, 16, async () => {
    const id = await sell('phone');
    server().clock.advance(minutes(40));
    // The deadline is ahead when the demo data is shown: the provider decides against sellers without an answer.
    const respondBy = later(server().clock.now(), days(16)).toISOString();
    await server().sandbox('/cashfree/disputes', { orderId: id, type: 'CHARGEBACK', respondBy });
    await reconcile(id);
  });
  timeline.at(lastDay - 5, 16, async () => {
    const id = await sell('contract');
    await server().setImperfections({ refundStatus: 'CANCELLED' });
    await checkout.refund(id, users.mainUser('ananya'), 'Bought twice');
    await server().setImperfections();
    await moveRefund(id, 'SUCCESS');
    await reconcile(id);
  });
  timeline.at(lastDay - 4, 16, async () => {
    const id = await sell('presets');
    await checkout.refund(id, users.mainUser('ananya'), 'Could not open the files');
    await moveRefund(id, 'CANCELLED');
    await reconcile(id);
  });
  timeline.at(lastDay - 3, 17, async () => {
    await server().setImperfections({ secondCapture: 1, refundStatus: 'CANCELLED' });
    await sell('presets');
    // The refund of a second payment waits an hour for one by the provider.
    server().clock.advance(minutes(61));
    await server().container.checkout.reconcile();
    await server().setImperfections();
  });
  // Inserted directly, because the sandbox cannot produce these events here: the first two arrive only by webhook, and the third is a
  // provider error.
  timeline.at(lastDay - 2, 16, async () => {
    const { container } = server();
    const id = await sell('presets');
    const [order] = await container.checkout.bookings.ordersNamed(container.database.read, [id]);
    await container.database.transact(async (tx) => {
      await container.attention.report(tx, {
        kind: 'AUTO_REFUND',
        reference: '7120458831',
        orderId: id,
        theirState: 'SUCCESS',
        theirAmount: order?.amount ?? null,
        details: { paymentId: order?.gatewayTxnId ?? '' },
      });
      await container.attention.report(tx, {
        kind: 'UNKNOWN_ORDER',
        reference: '5114923088102',
        theirState: 'SUCCESS',
        theirAmount: 49_900n,
        details: { orderId: 'x7Rk2mQ9bTfL4wYcD8Hn' },
      });
      await container.attention.report(tx, {
        kind: 'FOREIGN_PAYMENT',
        reference: '5114920077251',
        orderId: id,
        theirState: 'SUCCESS',
        theirAmount: order?.amount ?? null,
        details: { recordedFor: 'b2Yt6sWq0PzNc9MvK4Le' },
      });
    });
  });
}
