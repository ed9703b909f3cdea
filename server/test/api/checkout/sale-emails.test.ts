import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlier, hours, minutes } from '../../../src/kit/clock.ts';
import { claimSaleEmail } from '../../../src/modules/checkout/settlement/pending-sale-emails.store.ts';
import { buyProduct, createShop, pay, paymentCallback, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { buySubscription, createChannelWithPlan, subscribeFree } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const saleSubject = /^You sold|^You made|^Someone got|your free items$/;
const saleEmails = async ({ email }: Person) => (await world.mailsTo(email)).filter(({ subject }) => saleSubject.test(subject));
const sendSaleEmails = () => world.container.checkout.tellSales();
async function sendAfter(milliseconds: number) {
  world.clock.advance(milliseconds);
  await sendSaleEmails();
}
const pendingCount = async ({ id }: Person) =>
  (await world.container.database.pool.query('select count(*)::int as n from pending_sale_emails where seller_id = $1', [id])).rows[0].n;

describe('sale emails', () => {
  it('a sale is emailed to the seller once, with fee and net amount and without buyer data', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets' });
    const buyer = await world.person();
    await buyProduct(world, buyer, product);
    await sendSaleEmails();
    expect(await saleEmails(seller)).toEqual([]);
    await sendAfter(minutes(5));
    const [email, ...more] = await saleEmails(seller);
    expect({ subject: email?.subject, more }).toEqual({ subject: 'You sold Presets for ₹499.00', more: [] });
    for (const line of ['Presets: ₹499.00', 'Our fee: ₹24.95', 'You earn: ₹474.05']) expect(email?.text).toContain(line);
    expect(email?.text).toMatch(/Open your sales: http\S+\/sales\n/);
    for (const personal of [buyer.email, buyer.name, buyer.phone]) expect(email?.text).not.toContain(personal);
    await sendAfter(hours(2));
    await sendSaleEmails();
    expect(await saleEmails(seller)).toHaveLength(1);
    expect(await pendingCount(seller)).toBe(0);
  });

  it('sales within five minutes share one email, and a seller gets at most one email per hour', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 100 });
    const other = await createPublishedProduct(world, seller, { title: 'Guide', price: 300 });
    const buy = async (what: { id: string }) => buyProduct(world, await world.person(), what);
    await buy(product);
    world.clock.advance(minutes(4));
    await buy(product);
    await buy(other);
    await sendAfter(minutes(1));
    const [first] = await saleEmails(seller);
    expect(first?.subject).toBe('You made 3 sales');
    for (const line of ['Guide: ₹300.00', 'Presets × 2: ₹200.00', 'Total: ₹500.00', 'You earn: ₹475.00'])
      expect(first?.text).toContain(line);
    await buy(product);
    await sendAfter(minutes(30));
    await buy(other);
    await sendAfter(minutes(29));
    expect(await saleEmails(seller)).toHaveLength(1);
    await sendAfter(minutes(1));
    expect((await saleEmails(seller)).map(({ subject }) => subject)).toEqual(['You made 2 sales', 'You made 3 sales']);
  });

  it('a seller who was emailed by another process in the same moment gets no second email within the hour', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets' });
    await buyProduct(world, await world.person(), product);
    world.clock.advance(minutes(5));
    const now = world.clock.now();
    let sending = Promise.resolve();
    await world.container.database.transact(async (tx) => {
      await claimSaleEmail(tx, { sellerId: seller.id, sentBefore: earlier(now, hours(1)), now });
      sending = sendSaleEmails();
      await waitForLockWaitsOrEnd(world, sending);
    });
    await sending;
    expect({ emails: await saleEmails(seller), pending: await pendingCount(seller) }).toEqual({ emails: [], pending: 1 });
    await sendAfter(hours(1));
    expect(await saleEmails(seller)).toHaveLength(1);
  });

  it('free items and subscriptions are emailed to the seller too', async () => {
    const [free, paid] = [await createChannelWithPlan(world, { price: 0 }), await createChannelWithPlan(world, { price: 99 })];
    expect((await subscribeFree(world, await world.person(), free)).status).toBe(200);
    await buySubscription(world, await world.person(), paid);
    await sendAfter(minutes(5));
    expect((await saleEmails(free.seller))[0]?.subject).toMatch(/^Someone got .* · Monthly for free$/);
    expect((await saleEmails(free.seller))[0]?.text).not.toContain('fee');
    expect((await saleEmails(paid.seller))[0]?.subject).toMatch(/^You sold .* for ₹99\.00$/);
  });

  it('a sale email omits sales refunded before it is written', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 299 });
    const { id: orderId } = await buyProduct(world, await world.person(), product);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
    await sendAfter(minutes(5));
    expect({ emails: await saleEmails(seller), pending: await pendingCount(seller) }).toEqual({ emails: [], pending: 0 });

    const again = await buyProduct(world, await world.person(), product);
    await buyProduct(world, await world.person(), product);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: again.id }, body: {} }, seller.token);
    await sendAfter(minutes(5));
    expect((await saleEmails(seller)).map(({ subject }) => subject)).toEqual(['You sold Presets for ₹299.00']);
  });

  it('duplicate webhooks and concurrent workers send one sale email', async () => {
    const { seller, product } = await createShop(world, { title: 'Told once' });
    const payment = await startPurchase(world, await world.person(), product);
    await setImperfections(world, { duplicate: true });
    await pay(world, payment);
    await setImperfections(world, {});
    await paymentCallback(world, payment.orderId);
    world.clock.advance(minutes(5));
    await Promise.all(Array.from({ length: 6 }, sendSaleEmails));
    expect(await saleEmails(seller)).toHaveLength(1);
  });

  it('queued sale emails are discarded when the seller disables them, and not sent after enabling them again', async () => {
    const { seller, product } = await createShop(world);
    await buyProduct(world, await world.person(), product);
    await sendAfter(minutes(5));
    // The email is queued and not sent yet.
    await world.call('PUT /api/v1/notifications/preferences', { body: { sales: false } }, seller.token);
    expect(await saleEmails(seller)).toEqual([]);
    await world.call('PUT /api/v1/notifications/preferences', { body: { sales: true } }, seller.token);
    await sendAfter(hours(2));
    expect(await saleEmails(seller)).toEqual([]);
    expect(await pendingCount(seller)).toBe(0);
    await buyProduct(world, await world.person(), product);
    await sendAfter(minutes(5));
    expect(await saleEmails(seller)).toHaveLength(1);
  });

  it('sale emails and receipts escape HTML and remove links in product titles', async () => {
    const title = '<img src=x onerror=alert(1)> & "quotes" https://evil.example/?a=1';
    const { seller, product } = await createShop(world, { title });
    const buyer = await world.person();
    await buyProduct(world, buyer, product);
    await sendAfter(minutes(5));
    const [sale] = await saleEmails(seller);
    const [receipt] = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
    for (const mail of [sale, receipt]) {
      expect(mail?.text).toContain('<img src=x onerror=alert(1)> & "quotes"');
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example');
      expect(mail?.html).not.toContain('<img src=x');
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    }
  });
});
