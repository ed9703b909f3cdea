import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accountDeletionMessages as say } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import type { Tx } from '../../../src/platform/db/database.ts';
import { linkedAccount } from '../../harness/channels.ts';
import { bought, callback, imperfect, order, pay, purchase, shop, started } from '../../harness/checkout.ts';
import { earn, owe, process as processRequest, requested, seller as sellerWithMoney, upi, withdraw } from '../../harness/payouts.ts';
import { addCover, addImage, ownProduct } from '../../harness/products.ts';
import { deletionOf, keepAccount, requestDeletion } from '../../harness/routes/account-deletion-fixtures.ts';
import { preparedExport } from '../../harness/routes/data-export-fixtures.ts';
import { confirmedChange } from '../../harness/routes/email-change-fixtures.ts';
import { signedIn } from '../../harness/routes/fixtures.ts';
import { ownLink } from '../../harness/routes/link-fixtures.ts';
import { club, subscribe, subscribed, tend } from '../../harness/subscriptions.ts';
import { pdf, put, sentPicture } from '../../harness/uploads.ts';
import { untilBlocked } from '../../harness/waiting.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.broken()).toEqual([]));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const sweep = async () => {
  await query(`insert into pgboss.job (name, data) values ('sweep', '{}')`);
  await world.settle();
};
const codes = async (person: Person) => (await deletionOf(world, person)).blockers.map(({ code }) => code);
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const stateOf = async ({ id }: { id: number }) => (await query('select * from users where id = $1', [id]))[0];

async function scheduled(person: Person): Promise<void> {
  const answer = await requestDeletion(world, person);
  expect(answer.status, answer.text).toBe(200);
}

/** Asked for, and seven days later. */
async function deleted(person: Person): Promise<void> {
  await scheduled(person);
  world.clock.turn(days(7));
  await sweep();
  expect(await stateOf(person)).toMatchObject({ name: 'Deleted user', email: null });
}

describe('request the deletion of an account', () => {
  it('a requested deletion is due in seven days, announced by email, and takes pages and links offline until it is cancelled', async () => {
    const { seller, product } = await shop(world);
    const { shortId } = await ownLink(world, seller);
    const page = () => world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug: product.slug } });
    const follow = () => fetch(`${world.url}/s/${shortId}`, { redirect: 'manual' });
    expect({ page: (await page()).status, link: (await follow()).status }).toEqual({ page: 200, link: 302 });
    const dueAt = new Date(world.clock.now().getTime() + days(7)).toISOString();
    expect((await requestDeletion(world, seller)).body.data).toEqual({ dueAt, blockers: [] });
    expect(await subjects(seller.email)).toContain('Your account will be deleted');
    expect((await page()).status).toBe(404);
    await expect.poll(async () => (await follow()).status).toBe(410);
    expect((await purchase(world, await world.person(), product)).status).toBe(404);

    world.clock.turn(hours(1));
    expect((await requestDeletion(world, seller)).body.data.dueAt, 'asking again').toBe(dueAt);
    expect((await keepAccount(world, seller)).body.data.dueAt).toBeNull();
    expect((await page()).status).toBe(200);
    await expect.poll(async () => (await follow()).status).toBe(302);
    expect(await subjects(seller.email)).toContain('Your account will not be deleted');
    world.clock.turn(days(8));
    await sweep();
    expect((await stateOf(seller))?.email).toBe(seller.email);
  });

  it('a deletion needs the password and the typed word', async () => {
    const person = await world.person();
    const send = (body: object) => world.call('POST /api/v1/users/me/deletion', { body: body as never }, person.token);
    expect(await send({ password: 'another one', confirmation: 'DELETE' })).toMatchObject({ status: 422 });
    expect((await send({ password: person.password, confirmation: 'delete' })).body.errors).toEqual({
      confirmation: 'Type DELETE to confirm',
    });
    expect((await deletionOf(world, person)).dueAt).toBeNull();
  });

  it('requesting, cancelling and carrying out a deletion are in the audit log', async () => {
    const person = await world.person();
    await scheduled(person);
    await keepAccount(world, person);
    await deleted(await signedIn(world, person));
    const { token } = await world.administrator();
    const { body } = await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id) } }, token);
    expect(body.data.map(({ action, user }) => `${action} ${user?.username}`)).toEqual(
      ['ACCOUNT_DELETED', 'ACCOUNT_DELETION_REQUESTED', 'ACCOUNT_DELETION_CANCELLED', 'ACCOUNT_DELETION_REQUESTED'].map(
        (action) => `${action} deleted-${person.id}`,
      ),
    );
  });

  it('the database refuses to schedule the deletion of an administrator', async () => {
    const administrator = await world.administrator();
    await expect(
      query(`update users set deletion_requested_at = now(), deletion_due_at = now() + interval '7 days' where id = $1`, [
        administrator.id,
      ]),
    ).rejects.toThrow('users_deletion_role_check');
  });
});

describe('blockers of a deletion', () => {
  it('a balance, a debt and an open withdrawal block a deletion', async () => {
    const person = await sellerWithMoney(world, { balance: 100 });
    expect(await codes(person)).toEqual(['BALANCE']);
    const refused = await requestDeletion(world, person);
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: `${say.blocked}. ${say.balance('₹100.00')}`,
    });
    const { id } = await requested(world, person, 100);
    expect(await codes(person)).toEqual(['WITHDRAWAL']);
    const { token } = await world.administrator();
    await processRequest(world, token, id, { status: 'APPROVED' });
    await processRequest(world, token, id, { status: 'PAID', transactionId: 'UTR1' });
    expect(await codes(person)).toEqual([]);
    await earn(world, person, 99n);
    expect(await codes(person), 'less than can be withdrawn').toEqual([]);
    await owe(world, person, 500n);
    expect(await codes(person)).toEqual(['DEBT']);
  });

  it('open orders, refunds and refund requests block the deletion of buyer and seller', async () => {
    const [{ seller, product }, buyer] = [await shop(world), await world.person()];
    const payment = await started(world, buyer, product);
    expect([await codes(buyer), await codes(seller)]).toEqual([['ORDER'], ['ORDER']]);
    await pay(world, payment);
    expect([await codes(buyer), await codes(seller)]).toEqual([[], ['BALANCE']]);
    const params = { id: payment.orderId };
    await world.call('POST /api/v1/orders/{id}/refund-request', { params, body: { reason: 'Broken' } }, buyer.token);
    expect([await codes(buyer), await codes(seller)]).toEqual([['REFUND_REQUEST'], ['BALANCE', 'REFUND_REQUEST']]);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: payment.orderId }, body: {} }, seller.token);
    expect([await codes(buyer), await codes(seller)]).toEqual([['REFUND'], ['REFUND']]);
    await world.settle();
    expect([await codes(buyer), await codes(seller)]).toEqual([[], []]);
  });

  it('a running subscription to a channel blocks the deletion of its seller', async () => {
    const own = await club(world, { price: 0, duration: 30 });
    await subscribe(world, await world.person(), own);
    expect(await codes(own.seller)).toEqual(['SUBSCRIBERS']);
    world.clock.turn(days(31));
    await tend(world);
    expect(await codes(await signedIn(world, own.seller))).toEqual([]);
  });

  it('a blocker that appears within the seven days cancels the deletion, and the email names it', async () => {
    const person = await world.person();
    await scheduled(person);
    await earn(world, person, 5_000n);
    world.clock.turn(days(7));
    await sweep();
    expect(await stateOf(person)).toMatchObject({ email: person.email, deletion_due_at: null, erased_at: null });
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject === 'Your account was not deleted');
    expect(mail?.text).toContain(say.balance('₹50.00'));
  });

  it('somebody who was banned within the seven days is not erased', async () => {
    const person = await world.person();
    await scheduled(person);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/users/{id}/ban', { params: { id: String(person.id) }, body: { reason: 'Fraud' } }, token);
    world.clock.turn(days(7));
    await sweep();
    expect(await stateOf(person)).toMatchObject({ email: person.email, deletion_due_at: null, erased_at: null });
  });
});

describe('a deleted account', () => {
  it('a deleted account cannot sign in, and its email address and phone number are free', async () => {
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

  it('a deleted account leaves buyers what they bought, and sellers their sales', async () => {
    const [{ seller, product }, buyer] = [await shop(world, { title: 'Presets' }), await world.person()];
    const { id, purchaseId } = await bought(world, buyer, product);
    await withdrawAll(seller);
    await deleted(await signedIn(world, seller));
    const now = await signedIn(world, buyer);
    const { body } = await world.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId ?? '' } }, now.token);
    const [file] = body.data;
    expect((await fetch(file?.presignedUrl ?? '')).status).toBe(200);

    const [shopOfOther, buyerWhoLeaves] = [await shop(world), await world.person()];
    const sale = await bought(world, buyerWhoLeaves, shopOfOther.product);
    await deleted(buyerWhoLeaves);
    const seen = await signedIn(world, shopOfOther.seller);
    const shown = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: sale.id } }, seen.token);
    expect(shown.body.data).toMatchObject({ amount: 499, user: { name: 'Deleted user' } });
    expect((await order(world, await signedIn(world, buyer), id)).status).toBe('PAID');
  });

  it('a deleted account stays deleted: the database refuses to give it a person again', async () => {
    const person = await world.person();
    await deleted(person);
    const change = (set: string) => query(`update users set ${set} where id = $1`, [person.id]);
    await expect(change(`email = 'x@example.in'`)).rejects.toThrow('users_erased_check');
    await expect(change(`erased_at = null, email = 'x@example.in', phone = '+919999900000'`)).rejects.toThrow('is erased');
    await expect(query('update audit_log set reason = null')).rejects.toThrow('audit log');
  });

  /** Withdraws the whole available balance, and has it paid out. */
  async function withdrawAll(seller: Person): Promise<void> {
    world.clock.turn(days(3));
    const now = await signedIn(world, seller);
    const able = await sellerWithMoney(world, { person: now, balance: 0 });
    const { withdrawableBalance } = (await world.call('GET /api/v1/wallet', {}, now.token)).body.data;
    const { body } = await withdraw(world, able, withdrawableBalance);
    const { token } = await world.administrator();
    await processRequest(world, token, body.data.id, { status: 'APPROVED' });
    await processRequest(world, token, body.data.id, { status: 'PAID', transactionId: 'UTR2' });
  }
});

describe('races with a deletion', () => {
  /** Due, and its job waiting; what else happens meanwhile decides. */
  async function due(person: Person): Promise<() => Promise<unknown>> {
    await scheduled(person);
    world.clock.turn(days(7));
    await query(`insert into pgboss.job (name, data) values ('sweep', '{}')`);
    await world.settle('sweep');
    return () => world.settle('erase-account');
  }

  it('an order that is begun first keeps the account', async () => {
    const [{ product }, buyer] = [await shop(world), await world.person()];
    const erase = await due(buyer);
    const now = await signedIn(world, buyer);
    let erasing: Promise<unknown> | undefined;
    const { orderId } = await started(world, now, product);
    await world.container.database.transact(async (tx: Tx) => {
      await tx.client.query('select from users where id = $1 for key share', [buyer.id]);
      erasing = erase();
      await untilBlocked(world, erasing, 1);
    });
    await erasing;
    expect(await stateOf(buyer)).toMatchObject({ email: buyer.email, erased_at: null });
    expect((await order(world, now, orderId)).status).toBe('PENDING');
  });

  it('an order that is begun during the deletion is refused', async () => {
    const [{ seller, product }, buyer] = [await shop(world), await world.person()];
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

  /** Paid at the provider, which has not told us; the order is over by our clock. */
  async function paidUnheard() {
    const [{ seller, product }, buyer] = [await shop(world), await world.person()];
    const payment = await started(world, buyer, product);
    await imperfect(world, { loseWebhooks: true });
    await pay(world, payment);
    await imperfect(world, {});
    await query(`update orders set status = 'EXPIRED' where id = $1`, [payment.orderId]);
    return { seller, orderId: payment.orderId };
  }

  it('a payment that is heard of after the deletion goes back', async () => {
    const { seller, orderId } = await paidUnheard();
    await deleted(seller);
    await callback(world, orderId);
    await world.settle();
    const [refund] = await query('select cause, amount from refunds where order_id = $1', [orderId]);
    expect(refund).toEqual({ cause: 'SOLD_OUT', amount: '49900' });
    expect(await query('select from ledger_tx where seller_id = $1', [seller.id])).toEqual([]);
  });

  it('a payment that settles during the deletion keeps the account or goes back', async () => {
    const { seller, orderId } = await paidUnheard();
    const erase = await due(seller);
    await Promise.all([callback(world, orderId), erase()]);
    await world.settle();
    const [{ status }] = (await query('select status from orders where id = $1', [orderId])) as [{ status: string }];
    const isErased = (await stateOf(seller))?.erased_at !== null;
    expect({ status, isErased }).toEqual(isErased ? { status: 'EXPIRED', isErased } : { status: 'PAID', isErased });
  });
});

describe('erasing', () => {
  const mark = () => `canary${randomWord()}`;

  /** Every row of every table as text, but what stands for the outside world: the providers and the person's own mailbox. */
  async function dump(): Promise<string> {
    const tables = await query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'sandbox\\_%'`,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(`${name}\n${(await query(`select t::text as row from ${name} as t`)).map(({ row }) => row).join('\n')}`);
    return texts.join('\n');
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
      .findLast((line) => /^(public|pgboss)\.\w+$/.test(line));

  it('nothing personal of a deleted account is left in any table or file', async () => {
    const canaries: Record<string, string> = {};
    const canary = (name: string) => {
      canaries[name] = mark();
      return canaries[name];
    };
    const { token: admin } = await world.administrator();
    const fresh = await world.person();
    canaries.firstEmail = fresh.email;
    canaries.phone = fresh.phone;
    const { newEmail } = await confirmedChange(world, fresh);
    canaries.email = newEmail;
    const person = await signedIn(world, { ...fresh, email: newEmail });
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
    const { id: withdrawalId } = await requested(world, withMethod, 100);
    await processRequest(world, admin, withdrawalId, { status: 'APPROVED', adminNotes: `Called ${canary('adminNotes')}` });
    await processRequest(world, admin, withdrawalId, { status: 'PAID', transactionId: 'UTR3', adminNotes: `Paid ${canaries.adminNotes}` });
    for (const [path, word] of [
      ['profilepicture', 'me.png'],
      ['coverpicture', 'cover.png'],
    ] as const) {
      const body = { key: await sentPicture(world, person, path), fileName: word };
      await world.call(`POST /api/v1/users/${path}/update`, { body: body as never }, person.token);
    }
    const unsold = await ownProduct(world, person, { title: `Draft ${canary('title')}`, description: `Write to ${canary('description')}` });
    const asked = await world.call(
      'POST /api/v1/digital-products/{id}/uploadUrl',
      { params: { id: unsold.id }, body: { fileName: `${canary('fileName')}.pdf`, fileType: 'application/pdf' } },
      person.token,
    );
    await put(asked.body.data.uploadUrl, pdf(canary('fileContent')), 'application/pdf');
    await world.call(
      'POST /api/v1/digital-products/{id}/uploadFile',
      { params: { id: unsold.id }, body: { s3Key: asked.body.data.s3Key, fileType: 'application/pdf' } },
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
    await ownLink(world, person, { originalUrl: `https://example.in/${canary('link')}` });
    const telegram = await linkedAccount(world, person);
    canaries.telegramPhone = telegram.phone;

    // As a buyer: an order with answers, a refund request, a subscription that runs on.
    const other = await shop(world);
    const customer = { name: `A ${canary('customer')}`, email: `${canary('customerEmail')}@example.in`, phone: '9812345670' };
    const sale = await bought(world, person, other.product, { customer });
    const params = { id: sale.id };
    await world.call('POST /api/v1/orders/{id}/refund-request', { params, body: { reason: `I am ${canary('reason')}` } }, person.token);
    const answer = { params: { orderId: sale.id }, body: { reason: `Dear ${canary('decline')}` } };
    await world.call('POST /api/v1/sales/{orderId}/refund-request/decline', answer, other.seller.token);
    await subscribed(world, person, await club(world));
    await preparedExport(world, person);
    await world.settle();

    const before = (await dump()) + filesIn(world.filesDir);
    for (const [name, text] of Object.entries(canaries)) expect(before.includes(text), `${name} was planted`).toBe(true);
    await deleted(person);
    // Loose objects are removed by the next sweep at the latest.
    world.clock.turn(hours(2) + minutes(1));
    await sweep();
    const after = (await dump()) + filesIn(world.filesDir);
    const found = Object.entries(canaries).filter(([, text]) => after.includes(text));
    expect(found.map(([name, text]) => `${name} in ${tableOf(after, text) ?? 'a file'}`)).toEqual([]);
  });
});
