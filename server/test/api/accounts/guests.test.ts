import { accountMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import { buyProduct, createShop, pay } from '../../harness/checkout.ts';
import {
  buyAsGuest,
  type Contact,
  codeFor,
  guestToken,
  newContact,
  openGuestOrder,
  openGuestSession,
  paidGuestOrder,
} from '../../harness/guests.ts';
import { findTokenInEmail, requestEmailChange } from '../../harness/routes/email-change-fixtures.ts';
import { buySubscription, createChannelWithPlan } from '../../harness/subscriptions.ts';
import { createWorld, randomPhone, tokenInLink, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const purchasesOf = async (token: string) => (await world.call('GET /api/v1/purchased-items', { query: {} }, token)).body.data;
const productsOf = async (token: string) => (await purchasesOf(token)).digitalProducts.map(({ productId }) => productId);
const claim = (token: string, body: Partial<{ fullName: string; password: string }> = {}) =>
  world.call('POST /api/v1/guest/claim', { body: { fullName: 'Asha Rao', password: 'a long password', ...body } }, token);
const signUp = (email: string) =>
  world.call('POST /api/v1/auth/signup', {
    body: { email, phone: randomPhone(), fullName: 'Somebody New', password: 'long enough password' },
  });
const verifyByLink = async (email: string, token?: string) => {
  const welcome = (await world.mailsTo(email)).find(({ subject }) => subject.startsWith('Welcome'));
  return world.call('POST /api/v1/auth/verify-email', { body: { token: tokenInLink(welcome?.text ?? '') } }, token);
};
const statesOf = async ({ email }: Pick<Contact, 'email'>) => {
  const { rows } = await world.container.database.pool.query('select state from users where email = $1 order by state', [email]);
  return rows.map(({ state }) => state as string);
};
const auditOf = async (person: { id: number }, action: 'GUEST_CLAIMED' | 'GUEST_MERGED') => {
  const { token } = await world.administrator();
  return (await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id), action } }, token)).body.data;
};

describe('codes by email', () => {
  it('opens the purchases of the address: list, files, receipt and refund request', async () => {
    const { product, contact, orderId } = await paidGuestOrder(world);
    const token = await guestToken(world, contact.email);
    const [bought] = (await purchasesOf(token)).digitalProducts;
    const files = await world.call('GET /api/v1/digital-files/{id}', { params: { id: bought?.id ?? '' } }, token);
    const receipt = await world.call('POST /api/v1/orders/{id}/receipt', { params: { id: orderId } }, token);
    const refund = await world.call(
      'POST /api/v1/orders/{id}/refund-request',
      { params: { id: orderId }, body: { reason: 'Not as described' } },
      token,
    );
    expect({ product: bought?.productId, files: files.body.data.length, receipt: receipt.status, refund: refund.status }).toEqual({
      product: product.id,
      files: 1,
      receipt: 200,
      refund: 200,
    });
  });

  it('a guest session opens no account page and not the purchases of others', async () => {
    const [mine, other] = [await paidGuestOrder(world), await paidGuestOrder(world)];
    const token = await guestToken(world, mine.contact.email);
    expect({
      account: (await world.call('GET /api/v1/users/me', {}, token)).status,
      wallet: (await world.call('GET /api/v1/wallet', {}, token)).status,
      otherOrder: (await world.call('GET /api/v1/orders/{id}', { params: { id: other.orderId } }, token)).status,
    }).toEqual({ account: 403, wallet: 403, otherOrder: 404 });
  });

  it('rejects a code after five wrong tries, after ten minutes, and a second time', async () => {
    const open = async ({ email }: Contact, key: { code: string; nonce: string }) =>
      (await openGuestSession(world, { email, ...key })).status;
    const [guessed, late, used] = [newContact(), newContact(), newContact()];
    const key = await codeFor(world, guessed.email);
    const wrong = { ...key, code: key.code === '000000' ? '111111' : '000000' };
    for (let count = 0; count < 5; count++) expect(await open(guessed, wrong)).toBe(422);
    const lateKey = await codeFor(world, late.email);
    const usedKey = await codeFor(world, used.email);
    expect(await open(used, usedKey)).toBe(200);
    world.clock.advance(minutes(10));
    expect({
      afterFiveTries: await open(guessed, key),
      afterTenMinutes: await open(late, lateKey),
      again: await open(used, usedKey),
    }).toEqual({ afterFiveTries: 422, afterTenMinutes: 422, again: 422 });
  });

  it('opens one session for concurrent tries with the right code', async () => {
    const { email } = newContact();
    const key = await codeFor(world, email);
    const responses = await Promise.all([1, 2, 3].map(() => openGuestSession(world, { email, ...key })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('answers the same for an address without purchases, of a guest, and of a member', async () => {
    const { contact } = await paidGuestOrder(world);
    const member = await world.person();
    const answers = [];
    for (const { email } of [newContact(), contact, member]) {
      const { status, body } = await world.call('POST /api/v1/guest/codes', { body: { email } });
      answers.push({ status, ...body, data: { nonce: body.data.nonce.length } });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('asks a member with two-step sign-in to sign in instead', async () => {
    const member = await world.person();
    await enableSecondFactor(world, member, 'user');
    await world.call('POST /api/v1/guest/codes', { body: { email: member.email } });
    const subjects = (await world.mailsTo(member.email)).map(({ subject }) => subject);
    expect({
      signIn: subjects.includes('Sign in to see your purchases'),
      codes: subjects.filter((text) => /^\d{6} is/.test(text)),
    }).toEqual({
      signIn: true,
      codes: [],
    });
  });

  it('shows a member what was bought with the address, without their account', async () => {
    const member = await world.person();
    const { product } = await createShop(world);
    await buyProduct(world, member, product);
    const token = await guestToken(world, member.email);
    expect(await productsOf(token)).toEqual([product.id]);
    expect((await claim(token)).status).toBe(409);
    expect((await world.call('GET /api/v1/guest/me', {}, token)).body.data).toMatchObject({ email: member.email, isMember: true });
  });
});

describe('setting a password', () => {
  it('turns the guest into a member with all purchases and ends order tokens and guest sessions', async () => {
    const { product, contact, ...order } = await paidGuestOrder(world);
    const token = await guestToken(world, contact.email);
    const { status, body } = await claim(token);
    expect({ status, user: body.data.user }).toMatchObject({
      status: 200,
      user: { email: contact.email, emailVerified: true, name: 'Asha Rao' },
    });
    expect(await productsOf(body.data.token)).toEqual([product.id]);
    expect({
      orderToken: (await openGuestOrder(world, order)).status,
      guestSession: (await world.call('GET /api/v1/guest/me', {}, token)).status,
      states: await statesOf(contact),
      audit: (await auditOf(body.data.user, 'GUEST_CLAIMED')).length,
    }).toEqual({ orderToken: 404, guestSession: 401, states: ['MEMBER'], audit: 1 });
    const signedIn = await world.call('POST /api/v1/auth/signin', {
      body: { username: contact.email, loginMethod: 'email', password: 'a long password' },
    });
    expect(signedIn.status).toBe(200);
  });

  it('accepts one of two concurrent claims', async () => {
    const { contact } = await paidGuestOrder(world);
    const tokens = [await guestToken(world, contact.email), await guestToken(world, contact.email)];
    const responses = await Promise.all(tokens.map((token) => claim(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statesOf(contact)).toEqual(['MEMBER']);
  });

  it('takes the address from an account that signed up with it and never verified it', async () => {
    const { product, contact } = await paidGuestOrder(world);
    const stranger = await signUp(contact.email);
    expect(stranger.status).toBe(200);
    expect(await productsOf(stranger.body.data.token)).toEqual([]);
    const claimed = await claim(await guestToken(world, contact.email));
    expect(await productsOf(claimed.body.data.token)).toEqual([product.id]);
    expect((await world.call('GET /api/v1/users/me', {}, stranger.body.data.token)).status).toBe(401);
  });

  it('leaves a phone number to the verified account that has it', async () => {
    const member = await world.person();
    const contact = { ...newContact(), phone: member.phone };
    await buyAsGuest(world, (await createShop(world)).product, contact);
    const { body } = await claim(await guestToken(world, contact.email));
    expect(body.data.user.phone).toBeNull();
  });

  it('rejects a short password', async () => {
    expect((await claim(await guestToken(world, newContact().email), { password: 'short' })).status).toBe(422);
  });
});

describe('verification of an address with a guest', () => {
  it('sign-up never says that a guest has the address, and shows nothing before the verification', async () => {
    const { product, contact } = await paidGuestOrder(world);
    const signedUp = await signUp(contact.email);
    expect(signedUp.status).toBe(200);
    const { token, user } = signedUp.body.data;
    expect(await productsOf(token)).toEqual([]);
    expect((await verifyByLink(contact.email, token)).status).toBe(200);
    expect(await productsOf(token)).toEqual([product.id]);
    expect({ states: await statesOf(contact), audit: (await auditOf(user, 'GUEST_MERGED')).map(({ after }) => after) }).toEqual({
      states: ['MEMBER'],
      audit: [{ guest: expect.stringMatching(/^guest-\d{10}$/), orders: 1, ordersLeft: 0 }],
    });
  });

  it('a buyer or a mail scanner who opens the link of a stranger’s sign-up gives the stranger nothing', async () => {
    const { product, contact } = await paidGuestOrder(world);
    const stranger = await signUp(contact.email);
    const opened = await verifyByLink(contact.email);
    const changing = await world.person();
    const { token } = await requestEmailChange(world, changing, contact.email);
    const confirmed = await world.call('POST /api/v1/auth/email-change/confirm', { body: { token } });
    expect({
      opened: { status: opened.status, errors: opened.body.errors },
      confirmed: confirmed.status,
      stranger: await productsOf(stranger.body.data.token),
      changing: await productsOf(changing.token),
    }).toEqual({
      opened: { status: 422, errors: { password: accountMessages.linkNeedsPassword } },
      confirmed: 422,
      stranger: [],
      changing: [],
    });
    expect(await productsOf(await guestToken(world, contact.email))).toEqual([product.id]);
  });

  it('a stranger who signed up with an address before its owner bought gets nothing of the purchase', async () => {
    const contact = newContact();
    const stranger = await signUp(contact.email);
    const opened = await verifyByLink(contact.email);
    const { product } = await createShop(world);
    await buyAsGuest(world, product, contact);
    expect({
      opened: opened.status,
      stranger: await productsOf(stranger.body.data.token),
      owner: await productsOf(await guestToken(world, contact.email)),
    }).toEqual({ opened: 422, stranger: [], owner: [product.id] });
  });

  it('an email change to the address moves the purchases', async () => {
    const { product, contact, ...order } = await paidGuestOrder(world);
    const member = await world.person();
    const { token } = await requestEmailChange(world, member, contact.email);
    expect((await world.call('POST /api/v1/auth/email-change/confirm', { body: { token } }, member.token)).status).toBe(200);
    expect(await productsOf(member.token)).toEqual([product.id]);
    expect((await openGuestOrder(world, order)).status).toBe(404);
  });

  it('a password reset of an unverified account moves the purchases', async () => {
    const { product, contact } = await paidGuestOrder(world);
    await signUp(contact.email);
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: contact.email } });
    const token = await findTokenInEmail(world, contact.email, 'Set a new password');
    const password = 'another long password';
    await world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword: password, confirmPassword: password } });
    const signedIn = await world.call('POST /api/v1/auth/signin', { body: { username: contact.email, loginMethod: 'email', password } });
    expect(await productsOf(signedIn.body.data.token)).toEqual([product.id]);
  });

  it('moves products and subscriptions except those that the member has already', async () => {
    const member = await world.person();
    const own = await createShop(world);
    const [both, onlyGuest] = [await createShop(world), await createShop(world)];
    const contact = newContact();
    const plan = await createChannelWithPlan(world, { price: 199 });
    const shared = await createChannelWithPlan(world, { price: 99 });
    await buyProduct(world, member, both.product);
    await buySubscription(world, member, shared);
    for (const { product } of [both, onlyGuest]) await buyAsGuest(world, product, contact);
    for (const { id, planId } of [plan, shared]) {
      const started = await world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
        params: { id, planId },
        body: { customer: contact },
      });
      await pay(world, started.body.data);
    }
    await buyAsGuest(world, own.product, contact);
    const change = await requestEmailChange(world, member, contact.email);
    await world.call('POST /api/v1/auth/email-change/confirm', { body: { token: change.token } }, member.token);
    const { digitalProducts, telegramSubscriptions } = await purchasesOf(member.token);
    expect({
      products: digitalProducts.map(({ productId }) => productId).sort(),
      channels: telegramSubscriptions.map(({ channel }) => channel.id).sort(),
      audit: (await auditOf(member, 'GUEST_MERGED')).map(({ after }) => ({ orders: after?.orders, ordersLeft: after?.ordersLeft })),
    }).toEqual({
      products: [both.product.id, onlyGuest.product.id, own.product.id].sort(),
      channels: [plan.id, shared.id].sort(),
      audit: [{ orders: 3, ordersLeft: 2 }],
    });
  });

  it('an own product that the guest bought stays out of the account of its seller', async () => {
    const { seller, product } = await createShop(world);
    const contact = newContact();
    await buyAsGuest(world, product, contact);
    const { token } = await requestEmailChange(world, seller, contact.email);
    expect((await world.call('POST /api/v1/auth/email-change/confirm', { body: { token } }, seller.token)).status).toBe(200);
    expect(await productsOf(seller.token)).toEqual([]);
  });

  it('a purchase and a verification of the same address at the same time leave one person', async () => {
    const { product } = await createShop(world);
    const contact = newContact();
    const signedUp = await signUp(contact.email);
    const welcome = (await world.mailsTo(contact.email)).find(({ subject }) => subject.startsWith('Welcome'));
    const token = tokenInLink(welcome?.text ?? '');
    const [, verified] = await Promise.all([
      buyAsGuest(world, product, contact),
      world.call('POST /api/v1/auth/verify-email', { body: { token } }, signedUp.body.data.token),
    ]);
    expect(verified.status).toBe(200);
    expect({ states: await statesOf(contact), products: await productsOf(signedUp.body.data.token) }).toEqual({
      states: ['MEMBER'],
      products: [product.id],
    });
  });
});

it('a guest cannot sign in or get a link to set a password', async () => {
  const { contact } = await paidGuestOrder(world);
  const signIn = (login: string, loginMethod: 'email' | 'phone') =>
    world.call('POST /api/v1/auth/signin', { body: { username: login, loginMethod, password: 'guest' } });
  const statuses = [(await signIn(contact.email, 'email')).status, (await signIn(contact.phone, 'phone')).status];
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: contact.email } });
  const subjects = (await world.mailsTo(contact.email)).map(({ subject }) => subject);
  expect({ statuses, resetEmails: subjects.filter((subject) => subject === 'Set a new password') }).toEqual({
    statuses: [401, 401],
    resetEmails: [],
  });
});
