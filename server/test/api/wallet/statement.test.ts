import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { monthRangeInIndia } from '../../../src/kit/india-time.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import {
  cancelWithdrawal,
  createSeller,
  earn,
  fetchWallet,
  insertPaidOrder,
  processWithdrawal,
  requestWithdrawal,
} from '../../harness/payouts.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, testClock, type World } from '../../harness/world.ts';

let world: World;
let buyer: Person;
beforeAll(async () => {
  world = await createWorld({ clock: testClock(new Date('2026-03-31T18:00:00Z')) });
  buyer = await world.person();
});
afterAll(() => world.close());

const statement = (token: string, query: Record<string, string> = {}) => world.call('GET /api/v1/wallet/statement', { query }, token);

it('the statement lists every movement with source, fee, change and balance', async () => {
  const who = await createSeller(world, { balance: 0 });
  const orderId = await insertPaidOrder(world, who, buyer, { amount: 100_000n, fee: 5_000n, hold: 0 });
  await fetchWallet(world, who);
  const [cancelled, paid] = [await requestWithdrawal(world, who, 200), await requestWithdrawal(world, who, 300)];
  await cancelWithdrawal(world, who, cancelled.id);
  await processWithdrawal(world, (await world.administrator()).token, paid.id, { status: 'PAID', transactionId: randomWord() });
  const { body } = await statement(who.token);
  expect(
    body.data.map(({ kind, source, amount, fee, change, balance, withdrawable }) => ({
      kind,
      id: source.id,
      amount,
      fee,
      change,
      balance,
      withdrawable,
    })),
  ).toEqual([
    { kind: 'PAYOUT', id: paid.id, amount: -300, fee: 0, change: -300, balance: 650, withdrawable: 650 },
    { kind: 'WITHDRAW_RETURN', id: cancelled.id, amount: 200, fee: 0, change: 0, balance: 950, withdrawable: 650 },
    { kind: 'WITHDRAW', id: paid.id, amount: -300, fee: 0, change: 0, balance: 950, withdrawable: 450 },
    { kind: 'WITHDRAW', id: cancelled.id, amount: -200, fee: 0, change: 0, balance: 950, withdrawable: 750 },
    { kind: 'RELEASE', id: expect.any(String), amount: 950, fee: 0, change: 0, balance: 950, withdrawable: 950 },
    { kind: 'SALE', id: orderId, amount: 1000, fee: 50, change: 950, balance: 950, withdrawable: 0 },
  ]);
  expect(body.meta.next).toBeNull();
  expect((await statement(buyer.token)).body.data).toEqual([]);
});

it('statement pages join without gaps from any cursor', async () => {
  const who = await world.person();
  for (let i = 1; i <= 7; i++) await earn(world, who, BigInt(i * 100), 10n);
  const whole = (await statement(who.token)).body.data;
  const pages: typeof whole = [];
  for (let next: number | null = 1_000_000; next !== null; ) {
    const { body } = await statement(who.token, { limit: '3', before: String(next) });
    pages.push(...body.data);
    next = body.meta.next;
  }
  expect(pages).toEqual(whole);
  // A cursor inside a movement stands for the whole movement.
  const [, second, third] = whole;
  for (const before of [second?.seq ?? 0, (second?.seq ?? 0) + 1, (second?.seq ?? 0) + 2])
    expect((await statement(who.token, { limit: '1', before: String(before) })).body.data).toEqual([third]);
  for (const query of [
    { before: '0' },
    { before: '-1' },
    { before: '1e3' },
    { limit: '0' },
    { limit: '101' },
    { month: '2026-13' },
    { month: '2026' },
  ])
    expect((await statement(who.token, query)).status, JSON.stringify(query)).toBe(422);
});

it('a statement month begins and ends at midnight in India', async () => {
  expect(monthRangeInIndia('2026-12')).toEqual({ from: new Date('2026-11-30T18:30:00Z'), to: new Date('2026-12-31T18:30:00Z') });
  const who = await world.person();
  const pauses = [
    { pause: 0, paise: 100n },
    { pause: hours(1), paise: 200n },
    { pause: days(15), paise: 300n },
    { pause: days(15), paise: 400n },
  ];
  for (const { pause, paise } of pauses) {
    world.clock.advance(pause);
    await earn(world, who, paise);
  }
  const { token } = (
    await world.call('POST /api/v1/auth/signin', { body: { username: who.email, loginMethod: 'email', password: who.password } })
  ).body.data;
  const amounts = async (month: string) => (await statement(token, { month })).body.data.map(({ amount }) => amount);
  expect({
    march: await amounts('2026-03'),
    april: await amounts('2026-04'),
    may: await amounts('2026-05'),
    june: await amounts('2026-06'),
  }).toEqual({ march: [1], april: [3, 2], may: [4], june: [] });
  expect((await statement(token, { month: '2026-04', limit: '1' })).body).toMatchObject({
    data: [{ amount: 3, balance: 6 }],
    meta: { next: expect.any(Number) },
  });
  const file = await world.call('GET /api/v1/wallet/statement.csv', { query: { month: '2026-04' } }, token);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-04.csv"');
  expect(
    file.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1, 2).concat(line.split(',').slice(8)).join()),
  ).toEqual(['SALE,3,0,3,6,6', 'SALE,2,0,2,3,3']);
});

it('statement.csv contains all movements of a long statement', async () => {
  const who = await world.person();
  await earn(world, who, 100n);
  // More movements than one batch of the export, inserted as the ledger would write them.
  const insertMovements = `with tx as (
       insert into ledger_tx (seller_id, kind, source_type, source_id, at) select $1, 'SALE', 'test', 'many-' || n, $2 from generate_series(1, 2500) as n returning id
     ), numbered as (select id, row_number() over (order by id) as n from tx)
     , entries as (
       insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
       select $1, 2 * n + 1, id, 'GROSS', -100, -100 * (n + 1) from numbered
       union all select $1, 2 * n + 2, id, 'AVAILABLE', 100, 100 * (n + 1) from numbered
     ) update ledger_books set gross = -250100, available = 250100, seq = 5002 where seller_id = $1`;
  await withConnection(world.databaseUrl, (client) => client.query(insertMovements, [who.id, world.clock.now()]));
  const { token } = (
    await world.call('POST /api/v1/auth/signin', { body: { username: who.email, loginMethod: 'email', password: who.password } })
  ).body.data;
  const { text } = await world.call('GET /api/v1/wallet/statement.csv', {}, token);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2502);
  expect(lines.slice(1).map((line) => Number(line.split(',').at(-1)))).toEqual(Array.from({ length: 2501 }, (_, index) => 2501 - index));
});

it('the statement shows the sale of each movement and the destination of each withdrawal', async () => {
  const { seller: owner, product } = await createShop(world, { title: '=Monsoon "Presets"', price: 499 });
  const buyLater = async () => {
    world.clock.advance(1);
    return buyProduct(world, await world.person(), product);
  };
  const [first, second, third] = [await buyLater(), await buyLater(), await buyLater()];
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: third.id }, body: {} }, owner.token);
  world.clock.advance(days(3));
  await world.container.checkout.reconcile();
  const who = await createSeller(world, { person: await signInAgain(world, owner), balance: 0 });
  await fetchWallet(world, who);
  const { id: withdrawalId } = await requestWithdrawal(world, who, 250);
  const { rows } = await world.container.database.pool.query('select id, buyer_username as name from orders where seller_id = $1', [
    who.id,
  ]);
  const buyerOf = new Map(rows.map(({ id, name }) => [id, name]));
  const saleOf = (orderId: string, others = 0) => ({ orderId, item: '=Monsoon "Presets"', buyer: buyerOf.get(orderId), others });

  const { body } = await statement(who.token);
  expect(body.data.map(({ kind, sale, destination }) => ({ kind, sale, destination }))).toEqual([
    { kind: 'WITHDRAW', sale: null, destination: 'HDFC Bank •••• 5678' },
    { kind: 'RELEASE', sale: saleOf(second.id, 1), destination: null },
    { kind: 'REFUND', sale: saleOf(third.id), destination: null },
    { kind: 'SALE', sale: saleOf(third.id), destination: null },
    { kind: 'SALE', sale: saleOf(second.id), destination: null },
    { kind: 'SALE', sale: saleOf(first.id), destination: null },
  ]);
  const released = await world.container.database.pool.query(
    'select order_id, amount from settlement_releases where order_id = any($1) order by place',
    [[first.id, second.id, third.id]],
  );
  expect(released.rows).toEqual([
    { order_id: first.id, amount: '47405' },
    { order_id: second.id, amount: '47405' },
  ]);

  const file = (await world.call('GET /api/v1/wallet/statement.csv', {}, who.token)).text.trim().split('\r\n');
  const reference = (index: number) => body.data[index]?.source.id;
  const item = `"'=Monsoon ""Presets"""`;
  expect(file.map((line) => line.split(',').slice(1, 8).join())).toEqual([
    'Type,For,Reference,Order,Item,Buyer,Destination',
    `WITHDRAW,withdrawal,${withdrawalId},,,,HDFC Bank •••• 5678`,
    `RELEASE,release,${reference(1)},,"'=Monsoon ""Presets"" and 1 more sale",,`,
    `REFUND,refund,${reference(2)},${third.id},${item},${buyerOf.get(third.id)},`,
    ...[third, second, first].map(({ id }) => `SALE,order,${id},${id},${item},${buyerOf.get(id)},`),
  ]);
});

it('the statement hides sales and destinations of other sellers', async () => {
  const [who, stranger] = [await world.person(), await createSeller(world, { balance: 500 })];
  const orderId = await insertPaidOrder(world, stranger, buyer, { amount: 10_000n, fee: 0n, hold: 0 });
  const { id: withdrawalId } = await requestWithdrawal(world, stranger, 100);
  const entries = { GROSS: -100n, AVAILABLE: 100n };
  const post = (source: { type: string; id: string }) =>
    world.container.database.transact(async (tx) => {
      await ledger.lock(tx, who.id);
      await ledger.post(tx, { kind: 'CHARGEBACK_REVERSAL', source, sellerId: who.id, entries, at: world.clock.now() });
    });
  await post({ type: 'order', id: orderId });
  await post({ type: 'withdrawal', id: withdrawalId });
  const { body } = await statement(who.token);
  expect(body.data.map(({ source, sale, destination }) => ({ id: source.id, sale, destination }))).toEqual([
    { id: withdrawalId, sale: null, destination: null },
    { id: orderId, sale: null, destination: null },
  ]);
});
