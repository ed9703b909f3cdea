import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, reconcileSales, scriptOrderReplies, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { controlProvider, listAttentionItems, resolveItem, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

// No webhook arrives: disputes and refunds are found by looks at paid orders.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const kindsOf = async (id: string) => (await listAttentionItems(world, id)).map(({ kind, theirs }) => `${kind} ${theirs.state}`).sort();
const looked = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await query('select age, looked_seq::int as seq from dispute_looks')).map(({ age, seq }) => [age, seq]));
const seqOf = async (id: string): Promise<number> => (await query('select seq::int as seq from orders where id = $1', [id]))[0].seq;
/** Until nothing is due: a run has two looks. */
async function lookAtAll(): Promise<void> {
  for (let before = ''; before !== JSON.stringify(await looked()); ) {
    before = JSON.stringify(await looked());
    await world.container.checkout.lookForDisputes();
  }
}

async function saleOfShop() {
  const { seller, product } = await createShop(world, { price: 100 });
  return { seller, id: (await buyProduct(world, await world.person(), product)).id };
}
const sale = async (): Promise<string> => (await saleOfShop()).id;

/** An event at the provider whose webhook is lost. */
async function withoutWebhook(event: () => Promise<unknown>): Promise<void> {
  await setImperfections(world, { loseWebhooks: true });
  await event();
  await setImperfections(world, {});
}

it('a dispute and a refund without webhooks are found when the order is a day old, and their outcome at the next look', async () => {
  const { id, seller } = await saleOfShop();
  await lookAtAll();
  await withoutWebhook(async () => {
    await controlProvider(world, 'disputes', { orderId: id, type: 'CHARGEBACK', amount: 40 });
    await controlProvider(world, `orders/${id}/refunds`, { amount: 10 });
  });
  await lookAtAll();
  expect(await kindsOf(id)).toEqual([]);
  world.clock.advance(days(1));
  await lookAtAll();
  expect(await kindsOf(id)).toEqual(['DISPUTE CHARGEBACK_CREATED', 'OUTSIDE_REFUND SUCCESS']);
  expect(await query('select disputed from settlements where order_id = $1', [id])).toEqual([{ disputed: '4000' }]);
  // The deadline passes without evidence.
  world.clock.advance(days(5));
  await lookAtAll();
  expect(await kindsOf(id)).toEqual(['DISPUTE CHARGEBACK_MERCHANT_LOST', 'OUTSIDE_REFUND SUCCESS']);
  const admin = await world.administrator();
  for (const item of await listAttentionItems(world, id, admin))
    expect((await resolveItem(world, admin, { id: item.id, action: item.actions[0] ?? '' })).status).toBe(200);
  expect(await reconcileSales(world, seller)).toBe(0);
});

it('an undecided dispute is looked at daily', async () => {
  const id = await sale();
  world.clock.advance(days(8));
  await lookAtAll();
  const { disputeId } = await controlProvider<{ disputeId: string }>(world, 'disputes', {
    orderId: id,
    type: 'CHARGEBACK',
    respondBy: new Date(world.clock.now().getTime() + days(9)).toISOString(),
  });
  await withoutWebhook(() => controlProvider(world, `disputes/${disputeId}`, { status: 'CHARGEBACK_MERCHANT_WON' }));
  world.clock.advance(hours(23));
  await lookAtAll();
  expect(await kindsOf(id)).toEqual(['DISPUTE CHARGEBACK_CREATED']);
  world.clock.advance(hours(1));
  await lookAtAll();
  expect(await kindsOf(id)).toEqual(['DISPUTE CHARGEBACK_MERCHANT_WON']);
});

it('unpaid orders cost no look, and orders are compared at eight ages up to 120 days', async () => {
  const { product } = await createShop(world, { price: 100 });
  const { orderId } = await startPurchase(world, await world.person(), product);
  const id = await sale();
  await scriptOrderReplies(world, id, [{ call: 'get-disputes', delayMs: 1, times: 1_000 }]);
  const calls = async () => {
    const { body } = await world.send('GET', '/sandbox/cashfree/scripts');
    const scripts = (body as { data: { orderId: string; rules: { matched: number }[] }[] }).data;
    return scripts.find(({ orderId: target }) => target === id)?.rules[0]?.matched;
  };
  for (let day = 0; day < 130; day++) {
    world.clock.advance(days(1));
    await lookAtAll();
  }
  expect(await calls()).toBe(8);
  expect(Math.min(...Object.values(await looked()))).toBeGreaterThanOrEqual(await seqOf(orderId));
  await scriptOrderReplies(world, id, []);
});

it('an outage stops the looks, which go on afterwards; an order that fails for six hours is skipped', async () => {
  const [broken, next] = [await sale(), await sale()];
  await withoutWebhook(() => controlProvider(world, 'disputes', { orderId: next, type: 'CHARGEBACK' }));
  await scriptOrderReplies(world, broken, [{ call: 'get-disputes', status: 500, times: 1_000 }]);
  world.clock.advance(days(1));
  await lookAtAll();
  expect(await kindsOf(next)).toEqual([]);
  world.clock.advance(hours(6));
  await lookAtAll();
  expect(await kindsOf(next)).toEqual(['DISPUTE CHARGEBACK_CREATED']);
  await scriptOrderReplies(world, broken, []);
  await resolveOnlyItem(world, next, 'DISMISS');
});
