import { sized } from '@jamun/test-support/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/platform/db/database.ts';
import { ownProduct, publishedProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(() => world.close());

const within = <Result>(work: (tx: Tx) => Promise<Result>) => world.container.database.transact(work);
const hold = (id: string) => within((tx) => world.container.products.holdPiece(tx, id));
const release = (id: string) => within((tx) => world.container.products.releasePiece(tx, id));
const sell = (id: string, held: boolean, amountPaise = 49_900n) =>
  within((tx) => world.container.products.sellPieces(tx, { id, amountPaise, held }));
const giveBack = (id: string, amountPaise = 49_900n) => within((tx) => world.container.products.returnPiece(tx, { id, amountPaise }));
const limited = (quantity: number) => publishedProduct(world, seller, { isLimitedQuantityEnabled: true, quantity });
const shown = async (id: string) => (await world.call('GET /api/v1/digital-products/{id}', { params: { id } }, seller.token)).body.data;
const edit = (id: string, body: object) =>
  world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body: body as never }, seller.token);
/** No order stands behind what is sold here, so it is given back in the end. */
const clear = async (id: string) => {
  const { rows } = await world.container.database.pool.query('select held_count, sold_count, revenue from products where id = $1', [id]);
  for (let n = 0; n < rows[0].held_count; n++) await release(id);
  for (let n = 0; n < rows[0].sold_count; n++) await giveBack(id, 0n);
};

describe('a limited product', () => {
  it('is held, sold and returned piece by piece', async () => {
    const { id, slug } = await limited(2);
    expect([await hold(id), await hold(id), await hold(id)]).toEqual(['HELD', 'HELD', 'SOLD_OUT']);
    const page = await world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug } });
    expect(page.body.data).toMatchObject({ left: 0, isSoldOut: true });
    await release(id);
    expect(await shown(id)).toMatchObject({ left: 1, soldCount: 0 });
    expect([await sell(id, true), await sell(id, false), await sell(id, false)]).toEqual([true, true, false]);
    expect(await shown(id)).toMatchObject({ left: 0, soldCount: 2, _count: { orders: 2 }, revenue: 998 });
    await giveBack(id);
    expect(await shown(id)).toMatchObject({ left: 1, soldCount: 1, _count: { orders: 1 }, revenue: 499 });
    await expect(release(id)).rejects.toThrow('No unit');
    await expect(sell(id, true)).rejects.toThrow('No unit');
    await expect(giveBack(id, 50_000n)).rejects.toThrow('returned');
    await clear(id);
  });

  it('never sells the last piece twice, however many come at once', async () => {
    const { id } = await limited(3);
    const tried = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? hold(id) : sell(id, false))));
    expect(tried.filter((answer) => answer === 'HELD' || answer === true)).toHaveLength(3);
    expect((await shown(id)).left).toBe(0);
    await clear(id);
  });

  it('is not lowered below what is sold or being paid for, whoever is quicker', async () => {
    const { id } = await limited(5);
    await sell(id, false);
    await hold(id);
    const lowered = await edit(id, { quantity: 1 });
    expect(lowered).toMatchObject({
      status: 422,
      body: { errors: { quantity: 'Quantity must be at least 2: as many are sold or being paid for' } },
    });
    const [answer, ...holds] = await Promise.all([edit(id, { quantity: 2 }), hold(id), hold(id), hold(id)]);
    const now = await shown(id);
    expect(now.left).toBeGreaterThanOrEqual(0);
    expect(answer.status === 200 ? now.quantity : 5).toBe(now.quantity);
    expect(holds.every((held) => held === 'HELD' || held === 'SOLD_OUT')).toBe(true);
    await clear(id);
  });

  it('can be made unlimited and limited again while pieces are held', async () => {
    const { id } = await limited(1);
    expect(await hold(id)).toBe('HELD');
    expect((await edit(id, { isLimitedQuantityEnabled: false })).body.data).toMatchObject({ left: null, quantity: 1 });
    expect([await hold(id), await sell(id, false), await sell(id, true)]).toEqual(['UNLIMITED', true, true]);
    expect((await edit(id, { isLimitedQuantityEnabled: true })).body.errors?.quantity).toMatch(/at least 2/);
    expect((await edit(id, { isLimitedQuantityEnabled: true, quantity: 3 })).body.data).toMatchObject({ left: 1, soldCount: 2 });
    await clear(id);
  });

  it('holds its stock in the database itself', async () => {
    const { id } = await limited(1);
    const { pool } = world.container.database;
    for (const set of [
      'sold_count = 2, sales_count = 2',
      'held_count = 2',
      'held_count = -1',
      'quantity = null',
      'revenue = -1',
      'sold_count = 1',
    ])
      await expect(pool.query(`update products set ${set} where id = $1`, [id]), set).rejects.toThrow(
        /products_(stock|held|revenue|sales)_check/,
      );
  });
});

describe('an unlimited product', () => {
  it('holds nothing and counts what is sold', async () => {
    const { id } = await publishedProduct(world, seller);
    expect([await hold(id), await sell(id, false), await sell(id, false)]).toEqual(['UNLIMITED', true, true]);
    expect(await shown(id)).toMatchObject({ left: null, soldCount: 2, revenue: 998 });
    await clear(id);
  });
});

it('what is not for sale is not held, but what was paid for is sold', async () => {
  const draft = await ownProduct(world, seller, { isLimitedQuantityEnabled: true, quantity: 1 });
  expect(await hold(draft.id)).toBe('NOT_FOR_SALE');
  expect(await hold('0'.repeat(20))).toBe('NOT_FOR_SALE');
  const { id } = await limited(1);
  await hold(id);
  await world.call('DELETE /api/v1/digital-products/{id}', { params: { id } }, seller.token);
  expect(await hold(id)).toBe('NOT_FOR_SALE');
  expect(await sell(id, true)).toBe(true);
  await clear(id);
});

it('what checkout is told is what a buyer pays', async () => {
  const { id, slug } = await publishedProduct(world, seller, { hasDiscount: true, discountedPrice: 4.35 });
  const question = { question: 'Which?', type: 'CHOICE' as const, options: ['A', 'B'], isRequired: true };
  await world.call('POST /api/v1/digital-products/{id}/registration-questions', { params: { id }, body: question }, seller.token);
  const told = (idOrSlug: string) => within((tx) => world.container.products.forSale(tx, { idOrSlug }));
  expect(await told(slug)).toMatchObject({ id, slug, sellerId: seller.id, priceType: 'FIXED', price: 435n, isLimited: false, left: null });
  expect((await told(id))?.questions).toMatchObject([question]);
  expect(await told((await ownProduct(world, seller)).id)).toBe(null);
  const names = await world.container.products.namesOf(world.container.database.read, [id]);
  expect(names.get(id)).toMatchObject({ title: 'Lightroom Presets', slug });
});

it('whatever is done in whatever order, the counts are those of a list', async () => {
  const deed = fc.constantFrom('hold', 'release', 'sellHeld', 'sell', 'return');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(deed, { maxLength: 12 }), async (quantity, deeds) => {
      const { id } = await limited(quantity);
      let [held, sold] = [0, 0];
      const done: Record<typeof deeds extends (infer One)[] ? One & string : never, () => Promise<void>> = {
        hold: async () => {
          if ((await hold(id)) === 'HELD') held += 1;
          else expect(held + sold).toBe(quantity);
        },
        release: async () => {
          if (held > 0) held -= await release(id).then(() => 1);
        },
        sellHeld: async () => {
          if (held === 0) return;
          await sell(id, true);
          [held, sold] = [held - 1, sold + 1];
        },
        sell: async () => {
          if (await sell(id, false)) sold += 1;
          else expect(held + sold).toBe(quantity);
        },
        return: async () => {
          if (sold > 0) sold -= await giveBack(id).then(() => 1);
        },
      };
      for (const one of deeds) await done[one]();
      expect(await shown(id)).toMatchObject({ left: quantity - held - sold, soldCount: sold, revenue: sold * 499 });
      await clear(id);
    }),
    { numRuns: sized(8, 200) },
  );
});
