import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, pay, startPurchase } from '../../harness/checkout.ts';
import { unsubscribeToken } from '../../harness/mails.ts';
import { createChannelWithPlan, createMember, grantSubscription } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = (target: World, path: string) => target.send('POST', path, { headers: formHeaders, body: 'List-Unsubscribe=One-Click' });
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

interface OutboxMail {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
}

/** Emails in the sandbox outbox, newest first, with the URL of their List-Unsubscribe header. */
async function outbox(email: string): Promise<OutboxMail[]> {
  await world.runJobs();
  return ((await world.send('GET', `/sandbox/mails?to=${encodeURIComponent(email)}`)).body as { data: OutboxMail[] }).data;
}

const hostile = 'Locked! Verify at https://evil.example/login or help@evil.example, t.me/evil, +91 98123 45678';
const contactPattern = /evil\.example|t\.me|98123|@evil/;
const withoutFooter = ({ text }: { text: string }) => text.split('\n-- \n')[0] ?? '';

describe('seller texts in emails', () => {
  it('receipts and refund emails remove links, email addresses and phone numbers from the product title', async () => {
    const { seller, product } = await createShop(world, { title: hostile });
    const [buyer, victim] = [await world.person(), `${randomWord()}@third.example`];
    const customer = { name: 'A Person', email: victim, phone: '9812345678' };
    const payment = await startPurchase(world, buyer, product, { customer });
    await pay(world, payment);
    await world.call(
      'POST /api/v1/sales/{orderId}/refund',
      { params: { orderId: payment.orderId }, body: { reason: hostile } },
      seller.token,
    );
    const mails = await outbox(victim);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your purchase of Locked! Verify at or was refunded',
      'Your receipt for Locked! Verify at or',
    ]);
    for (const mail of mails) {
      expect(mail.subject).not.toMatch(contactPattern);
      expect(mail.html).not.toMatch(contactPattern);
      expect(withoutFooter(mail)).not.toMatch(contactPattern);
    }
  });

  it('emails about a channel remove links from the channel name', async () => {
    const plan = await createChannelWithPlan(world);
    const body = { channelName: `Calls www.evil.example ${'x'.repeat(60)}` };
    await world.call('PUT /api/v1/telegram/channels/{id}', { params: { id: plan.id }, body }, plan.seller.token);
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Uma in Telegram');
    const mails = (await outbox(buyer.email)).filter(({ subject }) => subject.includes('Calls'));
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { subject, html } of mails) expect(`${subject} ${html}`).not.toContain('evil.example');
  });
});

describe('reasons in emails', () => {
  const refund = (seller: Person, orderId: string) =>
    world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: { reason: 'The files were damaged' } }, seller.token);
  const refunded = async (email: string) => (await outbox(email)).find(({ subject }) => subject.endsWith('was refunded'));

  it('a refund email contains the reason only for a verified address; other buyers read it in the notification', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets' });
    const [verified, unverified] = [await world.person(), await world.person({ isVerified: false })];
    for (const buyer of [verified, unverified]) await refund(seller, (await buyProduct(world, buyer, product)).id);
    expect((await refunded(verified.email))?.text).toContain('> The files were damaged');
    const mail = await refunded(unverified.email);
    expect(mail?.text).toContain('Sign in to read the reason.');
    expect(mail?.text).toMatch(/View your purchases: http/);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('damaged');
    const { body } = await world.call('GET /api/v1/notifications', { query: {} }, unverified.token);
    expect(body.data[0]?.message).toBe('Your purchase of Presets was refunded: ₹499.00. Reason: The files were damaged');
  });

  it('a refund email to an address typed at checkout does not contain the reason', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets' });
    const [buyer, victim] = [await world.person(), `${randomWord()}@third.example`];
    const payment = await startPurchase(world, buyer, product, { customer: { name: 'A Person', email: victim, phone: '9812345678' } });
    await pay(world, payment);
    await refund(seller, payment.orderId);
    expect((await refunded(victim))?.text).not.toContain('damaged');
  });

  it('a suspension email to an unverified address does not contain the reason', async () => {
    const person = await world.person({ isVerified: false });
    await world.ban(person);
    const [mail] = await outbox(person.email);
    expect(mail?.subject).toBe('Your account has been suspended');
    expect(mail?.text).toContain('Contact us to learn the reason.');
    expect(mail?.text).not.toContain('Spam');
  });
});

describe('unsubscribe links', () => {
  const preferences = async ({ token }: Person) => (await world.call('GET /api/v1/notifications/preferences', {}, token)).body.data;
  const show = (token: string) => world.call('GET /api/v1/email-subscriptions/{token}', { params: { token } });
  const change = (token: string, isOn: boolean) =>
    world.call('PUT /api/v1/email-subscriptions/{token}', { params: { token }, body: { isOn } });

  it('one-click unsubscribe switches off one kind of email for one user and is idempotent', async () => {
    const plan = await createChannelWithPlan(world);
    const [buyer, other] = [await world.person(), await world.person()];
    await createMember(world, buyer, plan, 'Uma in Telegram');
    const mail = (await outbox(buyer.email)).find(({ subject }) => subject.includes('invite link'));
    expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}`);
    expect(mail?.html).toContain(`href="${mail?.unsubscribeUrl}"`);
    const path = pathOf(mail?.unsubscribeUrl ?? '');
    expect(path).toMatch(/^\/unsubscribe\?token=subscriptions\./);
    for (const _ of [1, 2]) expect((await oneClick(world, path)).status).toBe(200);
    expect(await preferences(buyer)).toEqual({ sales: true, subscriptions: false, signIns: true });
    expect(await preferences(other)).toEqual({ sales: true, subscriptions: true, signIns: true });
  });

  it('opening an unsubscribe link changes nothing; confirming it switches the emails off, and on again', async () => {
    const person = await world.person();
    const token = unsubscribeToken(world, { about: 'sales', userId: person.id });
    for (const method of ['GET', 'HEAD']) await world.send(method, `/unsubscribe?token=${token}`);
    expect((await show(token)).body.data).toEqual({ about: 'sales', isOn: true });
    expect((await change(token, false)).body.data).toEqual({ about: 'sales', isOn: false });
    expect((await preferences(person)).sales).toBe(false);
    expect((await change(token, true)).body.data).toEqual({ about: 'sales', isOn: true });
  });

  it('rejects an unsubscribe token that is tampered with, signed with another key or for a missing user', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const token = unsubscribeToken(world, { about: 'sales', userId: person.id });
    const foreign = unsubscribeToken({ secretKey: Buffer.alloc(32, 7) }, { about: 'sales', userId: other.id });
    const gone = unsubscribeToken(world, { about: 'sales', userId: 999_999_999 });
    for (const wrong of [token.replace(`.${person.id}.`, `.${other.id}.`), token.replace('sales', 'signIns'), foreign, gone, 'nothing']) {
      expect((await change(wrong, false)).status).toBe(404);
      expect((await oneClick(world, `/unsubscribe?token=${wrong}`)).status).toBe(404);
    }
    expect((await oneClick(world, '/unsubscribe')).status).toBe(404);
    expect((await show(foreign)).body.code).toBe('NOT_FOUND');
    expect(await preferences(other)).toEqual({ sales: true, subscriptions: true, signIns: true });
  });

  it('transactional emails and sign-in notices have no unsubscribe link', async () => {
    const { product } = await createShop(world);
    const buyer = await world.person();
    await buyProduct(world, buyer, product);
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/128.0';
    const body = JSON.stringify({ username: buyer.email, loginMethod: 'email', password: buyer.password });
    await world.send('POST', '/api/v1/auth/signin', { headers: { 'content-type': 'application/json', 'user-agent': agent }, body });
    const mails = await outbox(buyer.email);
    expect(mails.map(({ subject }) => subject)).toContain('New sign-in: Firefox on Windows');
    for (const { subject, unsubscribeUrl } of mails) expect({ subject, unsubscribeUrl }).toEqual({ subject, unsubscribeUrl: null });
  });

  it('unsubscribing from invitations needs no account and applies to all creators', async () => {
    const email = `${randomWord()}@example.in`;
    const [first, second] = [await createChannelWithPlan(world), await createChannelWithPlan(world)];
    expect((await grantSubscription(world, first, email)).status).toBe(200);
    const [invitation] = await outbox(email);
    const unsubscribe = async () => (await oneClick(world, pathOf(invitation?.unsubscribeUrl ?? ''))).status;
    expect({ first: await unsubscribe(), repeated: await unsubscribe() }).toEqual({ first: 200, repeated: 200 });
    expect((await grantSubscription(world, second, email)).status).toBe(200);
    expect(await outbox(email)).toHaveLength(1);
    const { rows } = await world.container.database.pool.query('select address_hash from invitation_opt_outs');
    expect(rows).toEqual([{ address_hash: expect.stringMatching(/^[\w-]{24}$/) }]);
  });
});

describe('email rate limits per recipient', () => {
  it('limits emails per recipient across all senders, counts dropped ones, and still sends password reset emails', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on', METRICS_TOKEN: 'a-token-for-the-metrics' } });
    const person = await limited.person();
    const mails = limited.container.mails;
    const emailContent = (subject: string) => ({ subject, greeting: 'Hello,', paragraphs: ['Text'] });
    const send = (email: string, count: number) =>
      limited.container.database.transact(async (tx) => {
        for (let index = 0; index < count; index++) await mails.send(tx, email, emailContent(`Stranger ${index}`));
      });
    await send(person.email.toUpperCase(), 8);
    await send(person.email, 8);
    const subjects = async () => (await limited.mailsTo(person.email)).map(({ subject }) => subject);
    await limited.runJobs();
    const delivered = await limited.container.database.pool.query(
      `select count(*)::int as count from sandbox_mails where lower(recipient) = $1 and subject like 'Stranger%'`,
      [person.email],
    );
    expect(delivered.rows).toEqual([{ count: 10 }]);
    await limited.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
    expect((await subjects())[0]).toBe('Set a new password');
    const headers = { authorization: 'Bearer a-token-for-the-metrics' };
    expect((await limited.send('GET', '/metrics', { headers })).text).toContain('jamun_emails_dropped_total{bucket="stranger"} 6');
    expect(limited.logLines.join('')).toContain('the rate limit of its recipient is exceeded');
    expect(limited.logLines.join('')).not.toContain(person.email);
    limited.clock.advance(hours(1));
    await send(person.email, 1);
    expect((await subjects())[0]).toBe('Stranger 0');
    await limited.close();
  });

  it('the rate limit of emails from strangers does not block paid receipts', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    const owner = await limited.person();
    await limited.container.database.transact(async (tx) => {
      for (let index = 0; index < 12; index++)
        await limited.container.mails.send(tx, owner.email, { subject: 'From a stranger', greeting: 'Hello,', paragraphs: [] });
    });
    await limited.runJobs();
    const { product } = await createShop(limited);
    await buyProduct(limited, owner, product);
    const subjects = (await limited.mailsTo(owner.email)).map(({ subject }) => subject);
    expect({
      receipt: subjects[0]?.startsWith('Your receipt'),
      strangers: subjects.filter((subject) => subject === 'From a stranger').length,
    }).toEqual({
      receipt: true,
      strangers: 10,
    });
    await limited.close();
  });
});
