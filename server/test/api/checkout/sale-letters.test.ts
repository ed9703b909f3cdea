import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../src/kit/clock.ts';
import { bought, callback, imperfect, pay, shop, started } from '../../harness/checkout.ts';
import { publishedProduct } from '../../harness/products.ts';
import { club, subscribe, subscribed } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const isAboutSales = /^You sold|^You made|^Somebody got|your free items$/;
const letters = async ({ email }: Person) => (await world.mailsTo(email)).filter(({ subject }) => isAboutSales.test(subject));
const tell = () => world.container.checkout.tellSales();
async function pass(milliseconds: number) {
  world.clock.turn(milliseconds);
  await tell();
}
const untold = async ({ id }: Person) =>
  (await world.container.database.pool.query('select count(*)::int as n from untold_sales where seller_id = $1', [id])).rows[0].n;

describe('a seller hears of sales by mail', () => {
  it('once for each, with what is theirs of it and nothing of who bought', async () => {
    const { seller, product } = await shop(world, { title: 'Presets' });
    const buyer = await world.person();
    await bought(world, buyer, product);
    await tell();
    expect(await letters(seller)).toEqual([]);
    await pass(minutes(5));
    const [letter, ...more] = await letters(seller);
    expect({ subject: letter?.subject, more }).toEqual({ subject: 'You sold Presets for ₹499.00', more: [] });
    for (const line of ['Presets: ₹499.00', 'Our fee: ₹24.95', 'For you: ₹474.05']) expect(letter?.text).toContain(line);
    expect(letter?.text).toMatch(/Open your sales: http\S+\/sales\n/);
    for (const personal of [buyer.email, buyer.name, buyer.phone]) expect(letter?.text).not.toContain(personal);
    await pass(hours(2));
    await tell();
    expect(await letters(seller)).toHaveLength(1);
    expect(await untold(seller)).toBe(0);
  });

  it('those of some minutes in one letter, and a letter an hour at most', async () => {
    const { seller, product } = await shop(world, { title: 'Presets', price: 100 });
    const other = await publishedProduct(world, seller, { title: 'Guide', price: 300 });
    const buy = async (what: { id: string }) => bought(world, await world.person(), what);
    await buy(product);
    world.clock.turn(minutes(4));
    await buy(product);
    await buy(other);
    await pass(minutes(1));
    const [first] = await letters(seller);
    expect(first?.subject).toBe('You made 3 sales');
    for (const line of ['Guide: ₹300.00', 'Presets × 2: ₹200.00', 'Total: ₹500.00', 'For you: ₹475.00'])
      expect(first?.text).toContain(line);
    await buy(product);
    await pass(minutes(30));
    await buy(other);
    await pass(minutes(29));
    expect(await letters(seller)).toHaveLength(1);
    await pass(minutes(1));
    expect((await letters(seller)).map(({ subject }) => subject)).toEqual(['You made 2 sales', 'You made 3 sales']);
  });

  it('also of what is free, and of channels', async () => {
    const [free, paid] = [await club(world, { price: 0 }), await club(world, { price: 99 })];
    expect((await subscribe(world, await world.person(), free)).status).toBe(200);
    await subscribed(world, await world.person(), paid);
    await pass(minutes(5));
    expect((await letters(free.seller))[0]?.subject).toMatch(/^Somebody got .* · Monthly for free$/);
    expect((await letters(free.seller))[0]?.text).not.toContain('fee');
    expect((await letters(paid.seller))[0]?.subject).toMatch(/^You sold .* for ₹99\.00$/);
  });

  it('leaves out sales that were refunded before the digest is written', async () => {
    const { seller, product } = await shop(world, { title: 'Presets', price: 299 });
    const { id: orderId } = await bought(world, await world.person(), product);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
    await pass(minutes(5));
    expect({ letters: await letters(seller), untold: await untold(seller) }).toEqual({ letters: [], untold: 0 });

    const again = await bought(world, await world.person(), product);
    await bought(world, await world.person(), product);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: again.id }, body: {} }, seller.token);
    await pass(minutes(5));
    expect((await letters(seller)).map(({ subject }) => subject)).toEqual(['You sold Presets for ₹299.00']);
  });

  it('once, however often the provider tells of it and however many processes write', async () => {
    const { seller, product } = await shop(world, { title: 'Told once' });
    const payment = await started(world, await world.person(), product);
    await imperfect(world, { duplicate: true });
    await pay(world, payment);
    await imperfect(world, {});
    await callback(world, payment.orderId);
    world.clock.turn(minutes(5));
    await Promise.all(Array.from({ length: 6 }, tell));
    expect(await letters(seller)).toHaveLength(1);
  });

  it('not where they have switched it off meanwhile, and then not later either', async () => {
    const { seller, product } = await shop(world);
    await bought(world, await world.person(), product);
    await pass(minutes(5));
    // Written, and not yet sent.
    await world.call('PUT /api/v1/notifications/preferences', { body: { sales: false } }, seller.token);
    expect(await letters(seller)).toEqual([]);
    await world.call('PUT /api/v1/notifications/preferences', { body: { sales: true } }, seller.token);
    await pass(hours(2));
    expect(await letters(seller)).toEqual([]);
    expect(await untold(seller)).toBe(0);
    await bought(world, await world.person(), product);
    await pass(minutes(5));
    expect(await letters(seller)).toHaveLength(1);
  });

  it('in plain text, whatever their things are called', async () => {
    const title = '<img src=x onerror=alert(1)> & "quotes" https://evil.example/?a=1';
    const { seller, product } = await shop(world, { title });
    const buyer = await world.person();
    await bought(world, buyer, product);
    await pass(minutes(5));
    const [sale] = await letters(seller);
    const [receipt] = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
    for (const mail of [sale, receipt]) {
      expect(mail?.text).toContain('<img src=x onerror=alert(1)> & "quotes"');
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example');
      expect(mail?.html).not.toContain('<img src=x');
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    }
  });
});
