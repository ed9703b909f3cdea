import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { advanceAndReconcile, createChannelWithPlan, createMember, subscribeFree } from '../../harness/subscriptions.ts';
import { kycDocument, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const preferencesOf = async ({ token }: Person) => (await world.call('GET /api/v1/notifications/preferences', {}, token)).body.data;
const change = (person: Person, body: object) => world.call('PUT /api/v1/notifications/preferences', { body: body as never }, person.token);
const subjects = async ({ email }: { email: string }) => (await world.mailsTo(email)).map(({ subject }) => subject);
const rows = async ({ id }: Person) =>
  (await world.container.database.pool.query('select * from mail_preferences where user_id = $1', [id])).rows;

describe('email preferences', () => {
  it('email preferences default to on and change independently', async () => {
    const [person, other] = [await world.person(), await world.person()];
    expect(await preferencesOf(person)).toEqual({ sales: true, subscriptions: true, signIns: true });
    expect((await change(person, {})).body.data).toEqual({ sales: true, subscriptions: true, signIns: true });
    expect(await rows(person)).toEqual([]);
    expect((await change(person, { sales: false })).body.data).toEqual({ sales: false, subscriptions: true, signIns: true });
    expect((await change(person, { signIns: false, sales: true })).body.data).toEqual({ sales: true, subscriptions: true, signIns: false });
    expect(await preferencesOf(person)).toEqual({ sales: true, subscriptions: true, signIns: false });
    expect(await preferencesOf(other)).toEqual({ sales: true, subscriptions: true, signIns: true });
    expect(await rows(other)).toEqual([]);
  });

  it('concurrent changes of different email preferences are all saved', async () => {
    const person = await world.person();
    await Promise.all([change(person, { sales: false }), change(person, { subscriptions: false }), change(person, { signIns: false })]);
    expect(await preferencesOf(person)).toEqual({ sales: false, subscriptions: false, signIns: false });
  });

  it('rejects unknown email preferences and values that are not booleans', async () => {
    const person = await world.person();
    for (const body of [{ sales: 'no' }, { sales: null }, { receipts: false }, { userId: 1, sales: false }])
      expect((await change(person, body)).status).toBe(422);
    expect(await rows(person)).toEqual([]);
  });
});

describe('sign-up emails', () => {
  it('sign-up sends one welcome email with a verification link and no link to the email preferences', async () => {
    const person = await world.person({ isVerified: false });
    const mails = await world.mailsTo(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Jamun: verify your email address']);
    expect(mails[0]?.text).toMatch(/\/verify-email\?token=/);
    expect(mails[0]?.text).not.toContain('/settings#mails');
    await world.call('POST /api/v1/auth/verify-email/resend', {}, person.token);
    expect((await subjects(person))[0]).toBe('Verify your email address');
  });
});

describe('new device notices', () => {
  const agents = {
    phone: 'Mozilla/5.0 (Linux; Android 13; SM-A346E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/128.0',
  };
  async function signIn(person: Person, agent?: string, password = person.password) {
    const headers = { 'content-type': 'application/json', ...(agent ? { 'user-agent': agent } : {}) };
    const body = JSON.stringify({ username: person.email, loginMethod: 'email', password });
    return (await world.send('POST', '/api/v1/auth/signin', { headers, body })).status;
  }
  const signInNotices = async (person: Person) => (await subjects(person)).filter((subject) => subject.startsWith('New sign-in'));

  it('notifies the first sign-in on a new device once', async () => {
    const person = await world.person();
    // The device that created the account is already known.
    expect(await signIn(person)).toBe(200);
    expect(await signInNotices(person)).toEqual([]);
    for (const agent of [agents.phone, agents.phone, agents.desk, agents.phone]) expect(await signIn(person, agent)).toBe(200);
    expect(await signInNotices(person)).toEqual(['New sign-in: Firefox on Windows', 'New sign-in: Chrome on Android']);
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject.includes('Firefox'));
    expect(mail?.text).toContain('Device: Firefox on Windows');
    expect(mail?.text).not.toContain('127.0.0.1');
    // A device stays known after its session has expired.
    world.clock.advance(days(20));
    expect(await signIn(person, agents.phone)).toBe(200);
    expect(await signInNotices(person)).toHaveLength(2);
  });

  it('concurrent sign-ins on a new device send one notice, and a failed sign-in sends none', async () => {
    const person = await world.person();
    expect(await signIn(person, agents.desk, 'not the password')).toBe(401);
    expect(await signInNotices(person)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => signIn(person, agents.phone)));
    expect(await signInNotices(person)).toEqual(['New sign-in: Chrome on Android']);
  });

  it('sends no new device notice when switched off, and never includes the raw user agent', async () => {
    const person = await world.person();
    await change(person, { signIns: false });
    expect(await signIn(person, agents.phone)).toBe(200);
    expect(await signInNotices(person)).toEqual([]);
    await change(person, { signIns: true });
    expect(await signIn(person, '<b>Firefox</b> on <script>alert(1)</script> Windows')).toBe(200);
    const mails = await world.mailsTo(person.email);
    expect(mails[0]?.subject).toBe('New sign-in: Firefox on Windows');
    expect(mails[0]?.html).not.toContain('<script');
  });
});

describe('purchase emails', () => {
  it('every purchase sends a receipt, also a free one and with all email preferences off', async () => {
    const [{ product }, plan] = [await createShop(world, { title: 'Presets' }), await createChannelWithPlan(world, { price: 0 })];
    const buyer = await world.person();
    await change(buyer, { sales: false, subscriptions: false, signIns: false });
    await buyProduct(world, buyer, product);
    expect((await subscribeFree(world, buyer, plan)).status).toBe(200);
    const receipts = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipts).toHaveLength(2);
    expect(receipts[0]?.text).toMatch(
      /Amount paid: ₹0\.00\nItem: .* · Monthly\nDuration: 1 month\nAccess until: \d+ \w+ \d{4}\nSold by: .*\nDate: .*\nOrder ID: \w+/,
    );
    expect(receipts[1]?.text).toMatch(/Amount paid: ₹499\.00\nItem: Presets\n/);
    for (const { text } of receipts) expect(text).not.toContain('/settings#mails');
  });

  it('a subscription sends emails at its start and before its end, without the invite link, unless switched off', async () => {
    const plan = await createChannelWithPlan(world, { duration: 4 });
    const [asha, ravi] = [await world.person(), await world.person()];
    await change(ravi, { subscriptions: false });
    await createMember(world, asha, plan, 'Asha');
    await createMember(world, ravi, plan, 'Ravi');
    const about = async (person: Person) => (await subjects(person)).filter((subject) => /invite link|subscription to/.test(subject));
    expect(await about(asha)).toEqual(['Your invite link for Morning Calls is ready']);
    const [inviteMail] = (await world.mailsTo(asha.email)).filter(({ subject }) => subject.includes('invite link'));
    expect(inviteMail?.text).toMatch(new RegExp(`Join channel: http\\S+/purchased\\?item=${plan.id}\n`));
    expect(inviteMail?.text).toMatch(/Access until: /);
    expect(inviteMail?.text).not.toContain('t.me');
    expect(inviteMail?.text).toMatch(
      /emails about your subscriptions are on\.\nUnsubscribe: \S+\nChoose which emails you get: http\S+\/settings#mails/,
    );
    await advanceAndReconcile(world, days(1));
    expect(await about(asha)).toEqual([
      'Your subscription to Morning Calls ends in three days',
      'Your invite link for Morning Calls is ready',
    ]);
    expect(await about(ravi)).toEqual([]);
    // The in-app notification is created regardless of the email preferences.
    const now = await signInAgain(world, ravi);
    const { body } = await world.call('GET /api/v1/notifications', { query: {} }, now.token);
    expect(body.data.some(({ message }) => message.includes('ends in three days'))).toBe(true);
  });
});

it('a registered KYC document is confirmed by one email without its number', async () => {
  const person = await world.person();
  const body = { ...kycDocument, s3Key: await uploadKycDocument(world, person) };
  expect((await world.call('POST /api/v1/kyc/upload-document', { body }, person.token)).status).toBe(200);
  // Registering the same file again fails and sends no email.
  expect((await world.call('POST /api/v1/kyc/upload-document', { body }, person.token)).status).not.toBe(200);
  const mails = (await world.mailsTo(person.email)).filter(({ subject }) => subject === 'We received your KYC document');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain(kycDocument.documentNumber);
});
