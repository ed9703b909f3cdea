import type { adminOrders, Contract, ContractKey, RouteInput } from '@jamun/contract';
import { buyProduct, createShop, pay, sendDelayedReturns, setImperfections, startPurchase } from '../checkout.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

/** Order that is paid twice; the provider rejects the refund of the second payment. */
export async function payTwiceWithRejectedRefund(world: World, buyer: Person, product: { id: string }) {
  const payment = await startPurchase(world, buyer, product);
  await setImperfections(world, { secondCapture: 1, refundStatus: 'CANCELLED' });
  await pay(world, payment);
  await sendDelayedReturns(world);
  await setImperfections(world, {});
  return payment.orderId;
}

export async function listRefunds(world: World, orderId: string) {
  const { rows } = await world.container.database.pool.query(
    'select id, status, cause from refunds where order_id = $1 order by created_at, status = $2, id',
    [orderId, 'PENDING'],
  );
  return rows as { id: string; status: string; cause: string }[];
}

/** Order with a rejected refund of its second payment, without running jobs: in a test that calls every route, too many jobs are due. */
async function createOrderWithRejectedRefund(world: World) {
  const payment = await startPurchase(world, await world.person(), (await createShop(world)).product);
  await setImperfections(world, { secondCapture: 1 });
  await pay(world, payment);
  await setImperfections(world, {});
  const { rows } = await world.container.database.pool.query<{ id: string; payment_id: string }>(
    `update refunds set status = 'REFUSED', ask_at = null where order_id = $1 returning id, payment_id`,
    [payment.orderId],
  );
  const [refund] = rows;
  const report = {
    kind: 'RETURN_REFUSED',
    reference: refund?.payment_id ?? '',
    orderId: payment.orderId,
    theirState: 'REFUSED',
    theirAmount: null,
  } as const;
  await world.container.database.transact((tx) => world.container.attention.report(tx, report));
  return { id: payment.orderId, refundId: refund?.id ?? '' };
}

export const adminOrderFixtures: { [K in keyof typeof adminOrders]: Fixture<K> } = {
  'GET /api/v1/admin/orders': async (_world, owner) => ({
    query: { search: 'presets', status: 'SOLD', sellerId: String(owner.id), needsAttention: 'true', sort: 'amount', order: 'asc' },
  }),
  'GET /api/v1/admin/orders/{id}': async (world) => {
    const { id } = await buyProduct(world, await world.person(), (await createShop(world)).product);
    return { params: { id } };
  },
  'POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry': async (world) => {
    const { id, refundId } = await createOrderWithRejectedRefund(world);
    return { params: { id, refundId }, body: { reason: 'The bank is open again' } };
  },
};
