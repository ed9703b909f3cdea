import { sized } from '@jamun/test-support/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/platform/db/database.ts';
import { createProduct, createPublishedProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(() => world.close());

const transact = <Result>(work: (tx: Tx) => Promise<Result>) => world.container.database.transact(work);
const reserve = (id: string) => transact((tx) => world.container.products.reserveUnit(tx, id));
const release = (id: string) => transact((tx) => world.container.products.releaseUnit(tx, id));
const sell = (id: string, held: boolean, amountPaise = 49_900n) =>
  transact((tx) => world.container.products.sellUnits(tx, { id, amountPaise, held }));
const returnUnit = (id: string, amountPaise = 49_900n) => transact((tx) => world.container.products.returnUnit(tx, { id, amountPaise }));
const limited = (quantity: number) => createPublishedProduct(world, seller, { isLimitedQuantityEnabled: true, quantity });
const loadProduct = async (id: string) =>
  (await world.call('GET /api/v1/digital-products/{id}', { params: { id } }, seller.token)).body.data;
const edit = (id: string, body: object) =>
  world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body: body as never }, seller.token);
/** Resets the counters: the units sold here have no orders, and an invariant would report them. */
const clear = async (id: string) => {
  const { rows } = await world.container.database.pool.query('select held_count, sold_count, revenue from products where id = $1', [id]);
  for (let n = 0; n < rows[0].held_count; n++) await release(id);
  for (let n = 0; n < rows[0].sold_count; n++) await returnUnit(id, 0n);
};

describe('limited stock', () => {
  it('units of a limited product are reserved, released, sold and returned', async () => {
    const { id, slug } = await limited(2);
    const reservations = [await reserve(id), await reserve(id), await reserve(id)];
    expect(reservations).toEqual(['HELD', 'HELD', 'SOLD_OUT']);
    const page = await world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug } });
    expect(page.body.data).toMatchObject({ left: 0, isSoldOut: true });
    await release(id);
    expect(await loadProduct(id)).toMatchObject({ left: 1, soldCount: 0 });
    expect([await sell(id, true), await sell(id, false), await sell(id, false)]).toEqual([true, true, false]);
    expect(await loadProduct(id)).toMatchObject({ left: 0, soldCount: 2, _count: { orders: 2 }, revenue: 998 });
    await returnUnit(id);
    expect(await loadProduct(id)).toMatchObject({ left: 1, soldCount: 1, _count: { orders: 1 }, revenue: 499 });
    await expect(release(id)).rejects.toThrow('No unit');
    await expect(sell(id, true)).rejects.toThrow('No unit');
    await expect(returnUnit(id, 50_000n)).rejects.toThrow('returned');
    await clear(id);
  });

  it('concurrent reservations and sales never oversell a limited product', async () => {
    const { id } = await limited(3);
    const results = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? reserve(id) : sell(id, false))));
    expect(results.filter((response) => response === 'HELD' || response === true)).toHaveLength(3);
    expect((await loadProduct(id)).left).toBe(0);
    await clear(id);
  });

  it('rejects a quantity below the sold and reserved units, also with concurrent reservations', async () => {
    const { id } = await limited(5);
    await sell(id, false);
    await reserve(id);
    const lowered = await edit(id, { quantity: 1 });
    expect(lowered).toMatchObject({
      status: 422,
      body: { errors: { quantity: 'Quantity must be at least 2, because that many are already sold or being paid for' } },
    });
    const [response, ...reservations] = await Promise.all([edit(id, { quantity: 2 }), reserve(id), reserve(id), reserve(id)]);
    const now = await loadProduct(id);
    expect(now.left).toBeGreaterThanOrEqual(0);
    expect(response.status === 200 ? now.quantity : 5).toBe(now.quantity);
    expect(reservations.every((result) => result === 'HELD' || result === 'SOLD_OUT')).toBe(true);
    await clear(id);
  });

  it('a product can switch between limited and unlimited while units are reserved', async () => {
    const { id } = await limited(1);
    expect(await reserve(id)).toBe('HELD');
    expect((await edit(id, { isLimitedQuantityEnabled: false })).body.data).toMatchObject({ left: null, quantity: 1 });
    const results = { reserved: await reserve(id), sold: await sell(id, false), soldFromReservation: await sell(id, true) };
    expect(results).toEqual({ reserved: 'UNLIMITED', sold: true, soldFromReservation: true });
    expect((await edit(id, { isLimitedQuantityEnabled: true })).body.errors?.quantity).toMatch(/at least 2/);
    expect((await edit(id, { isLimitedQuantityEnabled: true, quantity: 3 })).body.data).toMatchObject({ left: 1, soldCount: 2 });
    await clear(id);
  });

  it('check constraints of the database reject invalid stock counters', async () => {
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

describe('unlimited stock', () => {
  it('an unlimited product needs no reservation and counts its sales', async () => {
    const { id } = await createPublishedProduct(world, seller);
    const results = { reserved: await reserve(id), sold: [await sell(id, false), await sell(id, false)] };
    expect(results).toEqual({ reserved: 'UNLIMITED', sold: [true, true] });
    expect(await loadProduct(id)).toMatchObject({ left: null, soldCount: 2, revenue: 998 });
    await clear(id);
  });
});

it('rejects reservations of drafts and deleted products, but completes the sale of a reserved unit', async () => {
  const draft = await createProduct(world, seller, { isLimitedQuantityEnabled: true, quantity: 1 });
  expect(await reserve(draft.id)).toBe('NOT_FOR_SALE');
  expect(await reserve('0'.repeat(20))).toBe('NOT_FOR_SALE');
  const { id } = await limited(1);
  await reserve(id);
  await world.call('DELETE /api/v1/digital-products/{id}', { params: { id } }, seller.token);
  expect(await reserve(id)).toBe('NOT_FOR_SALE');
  expect(await sell(id, true)).toBe(true);
  await clear(id);
});

it('findProductForSale returns the discounted price and the questions of a published product', async () => {
  const { id, slug } = await createPublishedProduct(world, seller, { hasDiscount: true, discountedPrice: 4.35 });
  const question = { question: 'Which?', type: 'CHOICE' as const, options: ['A', 'B'], isRequired: true };
  await world.call('POST /api/v1/digital-products/{id}/registration-questions', { params: { id }, body: question }, seller.token);
  const findProductForSale = (idOrSlug: string) => transact((tx) => world.container.products.findProductForSale(tx, { idOrSlug }));
  expect(await findProductForSale(slug)).toMatchObject({
    id,
    slug,
    sellerId: seller.id,
    priceType: 'FIXED',
    price: 435n,
    isLimited: false,
    left: null,
  });
  expect((await findProductForSale(id))?.questions).toMatchObject([question]);
  expect(await findProductForSale((await createProduct(world, seller)).id)).toBe(null);
  const names = await world.container.products.namesOf(world.container.database.read, [id]);
  expect(names.get(id)).toMatchObject({ title: 'Lightroom Presets', slug });
});

it('stock counters match a simple model after any sequence of operations', async () => {
  const operation = fc.constantFrom('reserve', 'release', 'sellReserved', 'sell', 'return');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(operation, { maxLength: 12 }), async (quantity, operations) => {
      const { id } = await limited(quantity);
      let [reserved, sold] = [0, 0];
      const run: Record<typeof operations extends (infer One)[] ? One & string : never, () => Promise<void>> = {
        reserve: async () => {
          if ((await reserve(id)) === 'HELD') reserved += 1;
          else expect(reserved + sold).toBe(quantity);
        },
        release: async () => {
          if (reserved > 0) reserved -= await release(id).then(() => 1);
        },
        sellReserved: async () => {
          if (reserved === 0) return;
          await sell(id, true);
          [reserved, sold] = [reserved - 1, sold + 1];
        },
        sell: async () => {
          if (await sell(id, false)) sold += 1;
          else expect(reserved + sold).toBe(quantity);
        },
        return: async () => {
          if (sold > 0) sold -= await returnUnit(id).then(() => 1);
        },
      };
      for (const one of operations) await run[one]();
      expect(await loadProduct(id)).toMatchObject({ left: quantity - reserved - sold, soldCount: sold, revenue: sold * 499 });
      await clear(id);
    }),
    { numRuns: sized(8, 200) },
  );
});
