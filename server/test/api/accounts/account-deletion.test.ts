import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accountDeletionMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import type { Tx } from '../../../src/platform/db/database.ts';
import { linkTelegramAccount } from '../../harness/channels.ts';
import {
  buyProduct,
  createShop,
  fetchOrder,
  pay,
  paymentCallback,
  purchase,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
import { createOneUseCodes } from '../../harness/coupons.ts';
import { buyAsGuest } from '../../harness/guests.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import {
  createDebt,
  earn,
  processWithdrawal as processRequest,
  requestWithdrawal,
  createSeller as sellerWithMoney,
  upi,
  withdraw,
} from '../../harness/payouts.ts';
import { addCover, addImage, createProduct } from '../../harness/products.ts';
import { cancelDeletion, fetchDeletion, requestDeletion } from '../../harness/routes/account-deletion-fixtures.ts';
import { prepareExport } from '../../harness/routes/data-export-fixtures.ts';
import { changeEmail, requestEmailChange } from '../../harness/routes/email-change-fixtures.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { buySubscription, createChannelWithPlan, grantSubscription, reconcileMembers, subscribeFree } from '../../harness/subscriptions.ts';
import { pdf, put, uploadPicture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.findInvariantViolations()).toEqual([]));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const sweep = async () => {
  await query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs();
};
const blockerCodes = async (person: Person) => (await fetchDeletion(world, person)).blockers.map(({ code }) => code);
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const stateOf = async ({ id }: { id: number }) => (await query('select * from users where id = $1', [id]))[0];

async function scheduled(person: Person): Promise<void> {
  const response = await requestDeletion(world, person);
  expect(response.status, response.text).toBe(200);
}

/** Requests the deletion and runs the sweep when it is due, seven days later. */
async function deleted(person: Person): Promise<void> {
  await scheduled(person);
  world.clock.advance(days(7));
  await sweep();
  expect(await stateOf(person)).toMatchObject({ name: 'Deleted user', email: null });
}

describe('account deletion requests', () => {
  it('a requested account deletion is due in seven days, announced by email, and takes pages and links offline until cancelled', async () => {
    const { seller, product } = await createShop(world);
    const { shortId } = await createLink(world, seller);
    const page = () => world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug: product.slug } });
    const follow = () => fetch(`${world.url}/s/${shortId}`, { redirect: 'manual' });
    expect({ page: (await page()).status, link: (await follow()).status }).toEqual({ page: 200, link: 302 });
    const dueAt = new Date(world.clock.now().getTime() + days(7)).toISOString();
    expect((await requestDeletion(world, seller)).body.data).toEqual({ dueAt, blockers: [] });
    const announcement = (await world.mailsTo(seller.email)).find(({ subject }) => subject === 'Your account will be deleted');
    expect(announcement?.text).toMatch(/Keep my account: http\S+\/settings#delete-account\n/);
    expect((await page()).status).toBe(404);
    await expect.poll(async () => (await follow()).status).toBe(410);
    expect((await purchase(world, await world.person(), product)).status).toBe(404);

    world.clock.advance(hours(1));
    expect((await requestDeletion(world, seller)).body.data.dueAt, 'repeated request').toBe(dueAt);
    expect((await cancelDeletion(world, seller)).body.data.dueAt).toBeNull();
    expect((await page()).status).toBe(200);
    await expect.poll(async () => (await follow()).status).toBe(302);
    expect(await subjects(seller.email)).toContain('Your account will not be deleted');
    world.clock.advance(days(8));
    await sweep();
    expect((await stateOf(seller))?.email).toBe(seller.email);
  });

  it('an account deletion requires the password and the typed confirmation', async () => {
    const person = await world.person();
    const send = (body: object) => world.call('POST /api/v1/users/me/deletion', { body: body as never }, person.token);
    expect(await send({ password: 'another one', confirmation: 'DELETE' })).toMatchObject({ status: 422 });
    expect((await send({ password: person.password, confirmation: 'delete' })).body.errors).toEqual({
      confirmation: 'Type DELETE to confirm',
    });
    expect((await fetchDeletion(world, person)).dueAt).toBeNull();
  });

  it('the audit log records the request, the cancellation and the execution of an account deletion', async () => {
    const person = await world.person();
    await scheduled(person);
    await cancelDeletion(world, person);
    await deleted(await signInAgain(world, person));
    const { token } = await world.administrator();
    const { body } = await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id) } }, token);
    expect(body.data.map(({ action, user }) => `${action} ${user?.username}`)).toEqual(
      ['ACCOUNT_DELETED', 'ACCOUNT_DELETION_REQUESTED', 'ACCOUNT_DELETION_CANCELLED', 'ACCOUNT_DELETION_REQUESTED'].map(
        (action) => `${action} deleted-${person.id}`,
      ),
    );
  });

  it('the database rejects scheduling the deletion of an administrator', async () => {
    const administrator = await world.administrator();
    await expect(
      query(`update users set deletion_requested_at = now(), deletion_due_at = now() + interval '7 days' where id = $1`, [
        administrator.id,
      ]),
    ).rejects.toThrow('users_deletion_role_check');
  });
});

describe('account deletion blockers', () => {
  it('a balance, a debt and an open withdrawal block an account deletion', async () => {
    const person = await sellerWithMoney(world, { balance: 100 });
    expect(await blockerCodes(person)).toEqual(['BALANCE']);
    const rejected = await requestDeletion(world, person);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({
      status: 409,
      message: `${accountDeletionMessages.blocked}. ${accountDeletionMessages.balance('₹100.00')}`,
    });
    const { id } = await requestWithdrawal(world, person, 100);
    expect(await blockerCodes(person)).toEqual(['WITHDRAWAL']);
    const { token } = await world.administrator();
    await processRequest(world, token, id, { status: 'APPROVED' });
    await processRequest(world, token, id, { status: 'PAID', transactionId: 'UTR1' });
    expect(await blockerCodes(person)).toEqual([]);
    await earn(world, person, 99n);
    expect(await blockerCodes(person), 'below the minimum withdrawal').toEqual([]);
    await createDebt(world, person, 500n);
    expect(await blockerCodes(person)).toEqual(['DEBT']);
  });

  it('open orders, refunds and refund requests block the account deletion of buyer and seller', async () => {
    const [{ seller, product }, buyer] = [await createShop(world), await world.person()];
    const blockersOfBoth = async () => ({ buyer: await blockerCodes(buyer), seller: await blockerCodes(seller) });
    const payment = await startPurchase(world, buyer, product);
    expect(await blockersOfBoth()).toEqual({ buyer: ['ORDER'], seller: ['ORDER'] });
    await pay(world, payment);
    expect(await blockersOfBoth()).toEqual({ buyer: [], seller: ['BALANCE'] });
    const params = { id: payment.orderId };
    await world.call('POST /api/v1/orders/{id}/refund-request', { params, body: { reason: 'Broken' } }, buyer.token);
    expect(await blockersOfBoth()).toEqual({ buyer: ['REFUND_REQUEST'], seller: ['BALANCE', 'REFUND_REQUEST'] });
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: payment.orderId }, body: {} }, seller.token);
    expect(await blockersOfBoth()).toEqual({ buyer: ['REFUND'], seller: ['REFUND'] });
    await world.runJobs();
    expect(await blockersOfBoth()).toEqual({ buyer: [], seller: [] });
  });

  it('an active channel subscription blocks the account deletion of its seller', async () => {
    const own = await createChannelWithPlan(world, { price: 0, duration: 30 });
    await subscribeFree(world, await world.person(), own);
    expect(await blockerCodes(own.seller)).toEqual(['SUBSCRIBERS']);
    world.clock.advance(days(31));
    await reconcileMembers(world);
    expect(await blockerCodes(await signInAgain(world, own.seller))).toEqual([]);
  });

  it('a blocker that appears within the seven days cancels the account deletion, and the email names it', async () => {
    const person = await world.person();
    await scheduled(person);
    await earn(world, person, 5_000n);
    world.clock.advance(days(7));
    await sweep();
    expect(await stateOf(person)).toMatchObject({ email: person.email, deletion_due_at: null, erased_at: null });
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject === 'Your account was not deleted');
    expect(mail?.text).toContain(accountDeletionMessages.balance('₹50.00'));
  });

  it('a ban within the seven days cancels the account deletion', async () => {
    const person = await world.person();
    await scheduled(person);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/users/{id}/ban', { params: { id: String(person.id) }, body: { reason: 'Fraud' } }, token);
    world.clock.advance(days(7));
    await sweep();
    expect(await stateOf(person)).toMatchObject({ email: person.email, deletion_due_at: null, erased_at: null });
  });
});

describe('deleted accounts', () => {
  it('a deleted account cannot sign in, and its email address and phone number can be registered again', async () => {
    const person = await world.person();
    await deleted(person);
    expect((await world.call('GET /api/v1/users/me', {}, person.token)).status).toBe(401);
    const signIn = { username: person.email, loginMethod: 'email', password: person.password } as const;
    expect((await world.call('POST /api/v1/auth/signin', { body: signIn })).status).toBe(401);
    const asAdministrator = { username: `deleted-${person.id}`, password: 'erased' };
    expect((await world.call('POST /api/v1/admin/signin', { body: asAdministrator })).status).toBe(401);
    const { token } = await world.administrator();
    const ban = { params: { id: String(person.id) }, body: { reason: 'Too late' } };
    expect((await world.call('POST /api/v1/admin/users/{id}/ban', ban, token)).status).toBe(404);
    const body = { email: person.email, phone: person.phone, fullName: 'Somebody New', password: person.password };
    expect((await world.call('POST /api/v1/auth/signup', { body })).status).toBe(200);
    expect(await subjects(person.email)).toContain('Your account was deleted');
  });

  it('deleting an account keeps the purchases of its buyers and the sales of its sellers', async () => {
    const [{ seller, product }, buyer] = [await createShop(world, { title: 'Presets' }), await world.person()];
    const { id, purchaseId } = await buyProduct(world, buyer, product);
    await withdrawAll(seller);
    await deleted(await signInAgain(world, seller));
    const now = await signInAgain(world, buyer);
    const { body } = await world.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId ?? '' } }, now.token);
    const [file] = body.data;
    expect((await fetch(file?.presignedUrl ?? '')).status).toBe(200);

    const [shopOfOther, buyerWhoLeaves] = [await createShop(world), await world.person()];
    const sale = await buyProduct(world, buyerWhoLeaves, shopOfOther.product);
    await deleted(buyerWhoLeaves);
    const sellerNow = await signInAgain(world, shopOfOther.seller);
    const saleDetail = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: sale.id } }, sellerNow.token);
    expect(saleDetail.body.data).toMatchObject({ amount: 499, user: { name: 'Deleted user' } });
    expect((await fetchOrder(world, await signInAgain(world, buyer), id)).status).toBe('PAID');
  });

  it('deleting an account deletes the pending free subscription that was offered to its email address', async () => {
    const plan = await createChannelWithPlan(world);
    const [reader, other] = [await world.person(), await world.person()];
    for (const { email } of [reader, other]) expect((await grantSubscription(world, plan, email)).status).toBe(200);
    await deleted(reader);
    expect(await query('select email from telegram_grants where channel_id = $1', [plan.id])).toEqual([{ email: other.email }]);
  });

  it('the database rejects restoring the personal data of a deleted account', async () => {
    const person = await world.person();
    await deleted(person);
    const change = (set: string) => query(`update users set ${set} where id = $1`, [person.id]);
    await expect(change(`email = 'x@example.in'`)).rejects.toThrow('users_erased_check');
    await expect(change(`erased_at = null, email = 'x@example.in', phone = '+919999900000'`)).rejects.toThrow('is erased');
    await expect(query('update audit_log set reason = null')).rejects.toThrow('audit log');
  });

  /** Withdraws the whole available balance and marks the withdrawal as paid. */
  async function withdrawAll(seller: Person): Promise<void> {
    world.clock.advance(days(3));
    await world.container.checkout.reconcile();
    const now = await signInAgain(world, seller);
    const withMethod = await sellerWithMoney(world, { person: now, balance: 0 });
    const { withdrawableBalance } = (await world.call('GET /api/v1/wallet', {}, now.token)).body.data;
    const { body } = await withdraw(world, withMethod, withdrawableBalance);
    const { token } = await world.administrator();
    await processRequest(world, token, body.data.id, { status: 'APPROVED' });
    await processRequest(world, token, body.data.id, { status: 'PAID', transactionId: 'UTR2' });
  }
});

it('the admin dashboard does not count the subscription of a deleted account', async () => {
  const activeSubscriptions = async () => {
    const { token } = await world.administrator();
    return (await world.call('GET /api/v1/admin/dashboard', {}, token)).body.data.subscriptions.activeSubscriptions;
  };
  const before = await activeSubscriptions();
  const person = await world.person();
  expect(await activeSubscriptions()).toBe(before + 1);
  await deleted(person);
  expect(await activeSubscriptions()).toBe(before);
});

describe('account deletion races', () => {
  /** Makes the deletion due and enqueues its job. Returns a function that runs the job. */
  async function dueForErasure(person: Person): Promise<() => Promise<unknown>> {
    await scheduled(person);
    world.clock.advance(days(7));
    await query(`insert into jobs (kind) values ('sweep')`);
    await world.runJobs('sweep');
    return () => world.runJobs('erase-account');
  }

  it('an order that starts before the erasure cancels the account deletion', async () => {
    const [{ product }, buyer] = [await createShop(world), await world.person()];
    const erase = await dueForErasure(buyer);
    const now = await signInAgain(world, buyer);
    let erasing: Promise<unknown> | undefined;
    const { orderId } = await startPurchase(world, now, product);
    await world.container.database.transact(async (tx: Tx) => {
      await tx.client.query('select from users where id = $1 for key share', [buyer.id]);
      erasing = erase();
      await waitForLockWaitsOrEnd(world, erasing, 1);
    });
    await erasing;
    expect(await stateOf(buyer)).toMatchObject({ email: buyer.email, erased_at: null });
    expect((await fetchOrder(world, now, orderId)).status).toBe('PENDING');
  });

  it('the database rejects an order with a deleted seller', async () => {
    const [{ seller, product }, buyer] = [await createShop(world), await world.person()];
    await deleted(seller);
    const insert = query(
      `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, item_details, buyer_username, customer_name,
         customer_email, customer_phone, answers, amount, fee, currency, status, holds_piece, created_at, updated_at, expires_at, asks)
       values ($1, $2, $3, 'DIGITAL_PRODUCT', $4, 'x', '{}', 'x', 'x', 'x@example.in', '+919999900000', '[]', 100, 0, 'INR', 'PENDING', false,
         now(), now(), now() + interval '1 hour', 0)`,
      ['o'.repeat(20), buyer.id, seller.id, product.id],
    );
    await expect(insert).rejects.toThrow('is erased');
  });

  /** An order that is paid at the provider, but whose webhook was lost and which has expired here. */
  async function paidWithLostWebhook() {
    const [{ seller, product }, buyer] = [await createShop(world), await world.person()];
    const payment = await startPurchase(world, buyer, product);
    await setImperfections(world, { loseWebhooks: true });
    await pay(world, payment);
    await setImperfections(world, {});
    await query(`update orders set status = 'EXPIRED' where id = $1`, [payment.orderId]);
    return { seller, orderId: payment.orderId };
  }

  it('refunds a payment that is reported after the account deletion', async () => {
    const { seller, orderId } = await paidWithLostWebhook();
    await deleted(seller);
    await paymentCallback(world, orderId);
    await world.runJobs();
    const [refund] = await query('select cause, amount from refunds where order_id = $1', [orderId]);
    expect(refund).toEqual({ cause: 'SOLD_OUT', amount: '49900' });
    expect(await query('select from ledger_tx where seller_id = $1', [seller.id])).toEqual([]);
  });

  it('a payment that settles during the erasure either keeps the account or leaves the order expired', async () => {
    const { seller, orderId } = await paidWithLostWebhook();
    const erase = await dueForErasure(seller);
    await Promise.all([paymentCallback(world, orderId), erase()]);
    await world.runJobs();
    const [{ status }] = (await query('select status from orders where id = $1', [orderId])) as [{ status: string }];
    const isErased = (await stateOf(seller))?.erased_at !== null;
    expect({ status, isErased }).toEqual(isErased ? { status: 'EXPIRED', isErased } : { status: 'PAID', isErased });
  });
});

describe('erasure of personal data', () => {
  const newCanary = () => `canary${randomWord()}`;

  /** Every row of every table as text, except the sandbox tables: they simulate the providers and the user's own mailbox. */
  async function dump(): Promise<string> {
    const tables = await query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'sandbox\\_%'`,
    );
    const tableDumps: string[] = [];
    for (const { name } of tables)
      tableDumps.push(`${name}\n${(await query(`select t::text as row from ${name} as t`)).map(({ row }) => row).join('\n')}`);
    return tableDumps.join('\n');
  }

  const filesIn = (folder: string): string =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => `${path}\n${readFileSync(path, 'latin1')}`)
      .join('\n');

  const tableOf = (text: string, canary: string) =>
    text
      .slice(0, text.indexOf(canary))
      .split('\n')
      .findLast((line) => /^public\.\w+$/.test(line));

  it('erasing an account removes its personal data from every table and file', async () => {
    const canaries: Record<string, string> = {};
    const canary = (name: string) => {
      canaries[name] = newCanary();
      return canaries[name];
    };
    const { token: admin } = await world.administrator();
    const fresh = await world.person();
    canaries.firstEmail = fresh.email;
    canaries.phone = fresh.phone;
    const { newEmail } = await changeEmail(world, fresh);
    canaries.email = newEmail;
    const person = await signInAgain(world, { ...fresh, email: newEmail });
    const profile = { name: `Asha ${canary('name')}`, location: `Flat 4, ${canary('location')}` };
    await world.call('PUT /api/v1/users/me', { body: profile }, person.token);

    // As a seller: identity, payout, products, links, Telegram.
    const bankOf = { type: 'BANK', bankName: 'HDFC Bank', accountNumber: '91827364554637', ifscCode: 'HDFC0001234' };
    const withMethod = await sellerWithMoney(world, {
      person,
      balance: 100,
      details: { ...bankOf, accountHolderName: `Asha ${canary('holder')}` },
    });
    await world.call('POST /api/v1/payment-methods', { body: { ...upi, upiName: `Asha ${canary('upiName')}` } }, person.token);
    const { id: withdrawalId } = await requestWithdrawal(world, withMethod, 100);
    await processRequest(world, admin, withdrawalId, { status: 'APPROVED', adminNotes: `Called ${canary('adminNotes')}` });
    await processRequest(world, admin, withdrawalId, { status: 'PAID', transactionId: 'UTR3', adminNotes: `Paid ${canaries.adminNotes}` });
    for (const [path, fileName] of [
      ['profilepicture', 'me.png'],
      ['coverpicture', 'cover.png'],
    ] as const) {
      const body = { key: await uploadPicture(world, person, path), fileName };
      await world.call(`POST /api/v1/users/${path}/update`, { body: body as never }, person.token);
    }
    const unsold = await createProduct(world, person, {
      title: `Draft ${canary('title')}`,
      description: `Write to ${canary('description')}`,
    });
    const upload = await world.call(
      'POST /api/v1/digital-products/{id}/uploadUrl',
      { params: { id: unsold.id }, body: { fileName: `${canary('fileName')}.pdf`, fileType: 'application/pdf' } },
      person.token,
    );
    await put(upload.body.data.uploadUrl, pdf(canary('fileContent')), 'application/pdf');
    await world.call(
      'POST /api/v1/digital-products/{id}/uploadFile',
      { params: { id: unsold.id }, body: { s3Key: upload.body.data.s3Key, fileType: 'application/pdf' } },
      person.token,
    );
    await addCover(world, person, unsold.id);
    await addImage(world, person, unsold.id);
    const support = { kind: 'EMAIL', value: `${canary('support')}@example.in`, note: '' };
    await world.call(
      'POST /api/v1/digital-products/{id}/support-details',
      { params: { id: unsold.id }, body: support as never },
      person.token,
    );
    await createLink(world, person, { originalUrl: `https://example.in/${canary('link')}` });
    const { coupon } = await createOneUseCodes(world, person, { name: `Guests of ${canary('couponName')}` });
    const pause = { params: { id: coupon.id }, body: { reason: `Asked ${canary('pauseReason')}` } };
    await world.call('POST /api/v1/admin/coupons/{id}/pause', pause, admin);
    const telegram = await linkTelegramAccount(world, person);
    canaries.telegramPhone = telegram.phone;

    // As a buyer: an order with answers, a refund request, a subscription that runs on.
    const other = await createShop(world);
    // A purchase without signing in, first as a guest with another address: it moved with the email change, a duplicate stayed.
    const { product: boughtTwice } = await createShop(world);
    await buyProduct(world, person, boughtTwice);
    const guestEmail = `${canary('guestEmail')}@example.in`;
    for (const product of [boughtTwice, (await createShop(world)).product])
      await buyAsGuest(world, product, { email: guestEmail, phone: '9812345671' });
    const change = await requestEmailChange(world, person, guestEmail);
    await world.call('POST /api/v1/auth/email-change/confirm', { body: { token: change.token } }, person.token);
    const customer = { name: `A ${canary('customer')}`, email: `${canary('customerEmail')}@example.in`, phone: '9812345670' };
    const sale = await buyProduct(world, person, other.product, { customer });
    const params = { id: sale.id };
    await world.call('POST /api/v1/orders/{id}/refund-request', { params, body: { reason: `I am ${canary('reason')}` } }, person.token);
    const response = { params: { orderId: sale.id }, body: { reason: `Dear ${canary('decline')}` } };
    await world.call('POST /api/v1/sales/{orderId}/refund-request/decline', response, other.seller.token);
    await buySubscription(world, person, await createChannelWithPlan(world));
    await prepareExport(world, person);
    await world.runJobs();

    const before = (await dump()) + filesIn(world.filesDir);
    for (const [name, text] of Object.entries(canaries)) expect(before.includes(text), `${name} was planted`).toBe(true);
    await deleted(person);
    // Objects without a file row are removed by the next sweep at the latest.
    world.clock.advance(hours(2) + minutes(1));
    await sweep();
    const after = (await dump()) + filesIn(world.filesDir);
    const leftovers = Object.entries(canaries).filter(([, text]) => after.includes(text));
    expect(leftovers.map(([name, text]) => `${name} in ${tableOf(after, text) ?? 'a file'}`)).toEqual([]);
  });
});
