import { minutes } from '../kit/clock.ts';
import { type Calendar, lastDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Sell } from './sales.ts';
import type { Stage } from './stage.ts';
import type { Till } from './till.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  till: Till;
  sell: Sell;
}

/** Events at the payment provider that did not begin here: one of each kind waits in Needs attention. */
export function planOutsideEvents({ stage, cast, calendar, till, sell }: Deps): void {
  /** An administrator compares the order with the provider: webhooks do not arrive while the story is played. */
  const check = async (id: string) =>
    void (await stage().call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, await cast.administrator()));
  const moveRefund = async (orderId: string, status: string) => {
    const { orders } = await stage().sandbox<{ orders: { refunds: { refund_id: string }[] }[] }>(`/cashfree?orderId=${orderId}`);
    await stage().sandbox('/cashfree/refunds', { refundId: orders[0]?.refunds[0]?.refund_id, status, force: true });
  };

  calendar.at(lastDay - 8, 16, async () => {
    const id = await sell('presets');
    await stage().sandbox(`/cashfree/orders/${id}/refunds`, {});
    await check(id);
  });
  calendar.at(lastDay - 7, 16, async () => {
    const id = await sell('course');
    await stage().sandbox(`/cashfree/orders/${id}/refunds`, { amount: 100 });
    await check(id);
  });
  calendar.at(lastDay - 6, 16, async () => {
    const id = await sell('phone');
    stage().clock.pass(minutes(40));
    await stage().sandbox('/cashfree/disputes', { orderId: id, type: 'CHARGEBACK' });
    await check(id);
  });
  calendar.at(lastDay - 5, 16, async () => {
    const id = await sell('contract');
    await stage().imperfect({ refundStatus: 'CANCELLED' });
    await till.refund(id, cast.lead('ananya'), 'Bought twice');
    await stage().imperfect();
    await moveRefund(id, 'SUCCESS');
    await check(id);
  });
  calendar.at(lastDay - 4, 16, async () => {
    const id = await sell('presets');
    await till.refund(id, cast.lead('ananya'), 'Could not open the files');
    await moveRefund(id, 'CANCELLED');
    await check(id);
  });
  calendar.at(lastDay - 3, 17, async () => {
    await stage().imperfect({ secondCapture: 1, refundStatus: 'CANCELLED' });
    await sell('presets');
    await stage().run('send-refund');
    await stage().imperfect();
  });
  // A story cannot be played in which these happen: only webhooks tell of the first two, and the third takes a confused provider.
  calendar.at(lastDay - 2, 16, async () => {
    const { container } = stage();
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
