import { adminAccountMessages, checkoutMessages, attentionMessages as say } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { secondFactor } from '../../harness/administration.ts';
import { book, bought, endRefund, imperfect, order, pay, script, shop, started, stockOf } from '../../harness/checkout.ts';
import { process as processWithdrawal, requested, transferBecomes, walletOf, seller as withdrawer } from '../../harness/payouts.ts';
import { paidTwiceForGood } from '../../harness/routes/admin-order-fixtures.ts';
import { atProvider, attentionItems, resolveItem, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { type Administrator, createWorld, type World } from '../../harness/world.ts';

const metricsToken = 'metrics-token-of-a-test';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox', METRICS_TOKEN: metricsToken } });
});
afterEach(async () => {
  await imperfect(world, {});
  expect(await world.broken()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

async function sale({ price = 100, quantity = 0 } = {}) {
  const { seller, product } = await shop(world, { price, ...(quantity ? { isLimitedQuantityEnabled: true, quantity } : {}) });
  const buyer = await world.person();
  const { id } = await bought(world, buyer, product);
  return { seller, product, buyer, id };
}

const itemsOf = (search: string, admin?: Administrator) => attentionItems(world, search, admin);
const resolve = (admin: Administrator, id: string, action: string, more: object = {}) => resolveItem(world, admin, { id, action, ...more });
const resolveOnly = (search: string, action: string) => resolveOnlyItem(world, search, action);

const ownership = async (buyer: { token: string }, product: { id: string }) =>
  (await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token)).body.data.purchaseId !==
  null;
const refundSale = ({ token }: { token: string }, orderId: string) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, token);
const auditOf = async (subjectId: string) =>
  (await query('select action, reason from audit_log where subject_id = $1 order by seq', [subjectId])).map(({ action }) => action);

describe('a refund made in the provider’s dashboard', () => {
  it('becomes one item with both sides, a log line and a metric, however often the webhook comes', async () => {
    const { id, seller } = await sale();
    await imperfect(world, { duplicate: true });
    await atProvider(world, `orders/${id}/refunds`, { refundId: 'dashboard_full' });
    const items = await itemsOf(id);
    expect(items).toMatchObject([
      {
        kind: 'OUTSIDE_REFUND',
        status: 'OPEN',
        reference: 'dashboard_full',
        theirs: { state: 'SUCCESS', amount: 100 },
        order: { id, status: 'PAID', amount: 100, seller: { id: seller.id } },
        actions: ['RECORD_REFUND', 'DISMISS'],
        resolution: null,
      },
    ]);
    expect(world.logged.filter((line) => line.includes('dashboard_full') && JSON.parse(line).level === 50)).toHaveLength(1);
    const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(text).toMatch(/^jamun_needs_attention\{kind="OUTSIDE_REFUND"\} [1-9]/m);
    await resolveOnly(id, 'DISMISS');
  });

  it('in full is recorded: the sale is undone, the buyer loses access, nothing is sent', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    await atProvider(world, `orders/${id}/refunds`);
    const resolved = await resolveOnly(id, 'RECORD_REFUND');
    expect(resolved).toMatchObject({
      status: 'RESOLVED',
      actions: [],
      order: { status: 'REFUNDED' },
      resolution: { action: 'RECORD_REFUND', note: 'Looked up' },
    });
    expect(await order(world, buyer, id)).toMatchObject({ status: 'REFUNDED', refund: { status: 'DONE', amount: 100 } });
    expect(await book(world, seller)).toMatchObject({ refunds: 100, charges: 0, locked: 0 });
    expect({ owns: await ownership(buyer, product), stock: await stockOf(world, product) }).toMatchObject({
      owns: false,
      stock: { sold: 0 },
    });
    await world.settle();
    expect((await query('select count(*)::int as n from sandbox_cashfree_refunds where order_id = $1', [id]))[0].n).toBe(1);
    expect(await auditOf(id)).toEqual(['OUTSIDE_REFUND_RECORDED']);
    expect(await auditOf(resolved.id)).toEqual(['ATTENTION_RESOLVED']);
    // Reported again it stays resolved.
    await world.call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, (await world.administrator()).token);
    expect((await itemsOf(id)).map(({ status }) => status)).toEqual(['RESOLVED']);
  });

  it('in part is booked as an adjustment that names the order, which stays paid', async () => {
    const { id, seller, buyer, product } = await sale();
    await atProvider(world, `orders/${id}/refunds`, { amount: 30 });
    await resolveOnly(id, 'RECORD_PARTIAL_REFUND');
    expect((await order(world, buyer, id)).status).toBe('PAID');
    expect(await ownership(buyer, product)).toBe(true);
    expect(await book(world, seller)).toMatchObject({ gross: -100, charges: 5, refunds: 30, locked: 65 });
    const { body } = await world.call('GET /api/v1/wallet/statement', { query: {} }, seller.token);
    expect(body.data[0]).toMatchObject({ kind: 'ADJUSTMENT', amount: -30, fee: 0, change: -30, sale: { orderId: id } });
    world.clock.turn(days(2));
    await world.container.checkout.release();
    expect(await book(world, seller)).toMatchObject({ locked: 0, available: 65 });
  });

  it('is found when the order is looked at again, although no webhook came', async () => {
    const { id } = await sale();
    await imperfect(world, { loseWebhooks: true });
    await atProvider(world, `orders/${id}/refunds`);
    expect(await itemsOf(id)).toEqual([]);
    world.clock.turn(minutes(36));
    await world.container.checkout.reconcile();
    expect(await itemsOf(id)).toMatchObject([{ kind: 'OUTSIDE_REFUND' }]);
    await resolveOnly(id, 'DISMISS');
  });

  it('waits in the queue when the provider cannot be asked, and is found later', async () => {
    const { id } = await sale();
    await script(world, id, [{ call: 'get-refunds', status: 500, times: 3 }]);
    await atProvider(world, `orders/${id}/refunds`);
    expect(await itemsOf(id)).toEqual([]);
    await world.settle();
    expect(await itemsOf(id)).toMatchObject([{ kind: 'OUTSIDE_REFUND' }]);
    await resolveOnly(id, 'DISMISS');
  });
});

describe('a refund of ours', () => {
  it('that was refused here and made there can be recorded', async () => {
    const { id, seller, buyer } = await sale();
    await imperfect(world, { refundStatus: 'CANCELLED' });
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    await world.settle();
    expect((await order(world, buyer, id)).status).toBe('PAID');
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
    await imperfect(world, {});
    await endRefund(world, refundId, 'SUCCESS', { force: true });
    expect(await itemsOf(id)).toMatchObject([{ kind: 'REFUND_AFTER_REFUSAL', actions: ['RECORD_REFUND', 'DISMISS'] }]);
    await resolveOnly(id, 'RECORD_REFUND');
    expect((await order(world, buyer, id)).status).toBe('REFUNDED');
    expect(await book(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
  });

  it('that was done here and cancelled there is reported', async () => {
    const { id, seller } = await sale();
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    await world.settle();
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
    await endRefund(world, refundId, 'CANCELLED', { force: true });
    expect(await itemsOf(id)).toMatchObject([{ kind: 'REFUND_UNDONE', theirs: { state: 'REFUSED' }, actions: ['DISMISS'] }]);
    await resolveOnly(id, 'DISMISS');
  });

  it('of a payment that bought nothing, refused by the provider, is an item until it is sent', async () => {
    const [{ product }, buyer] = [await shop(world, { price: 100 }), await world.person()];
    const id = await paidTwiceForGood(world, buyer, product);
    expect(await itemsOf(id)).toMatchObject([{ kind: 'RETURN_REFUSED', status: 'OPEN', theirs: { amount: 100 } }]);
    const [{ id: refundId }] = await query(`select id from refunds where order_id = $1 and status = 'REFUSED'`, [id]);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body: {} }, token);
    await world.settle();
    expect(await itemsOf(id)).toMatchObject([{ kind: 'RETURN_REFUSED', status: 'RESOLVED', resolution: { by: null, action: null } }]);
  });
});

it('a payment that the provider returns by itself becomes an item and can be recorded as a refund', async () => {
  const { id } = await sale();
  const [{ cf_payment_id: cfPaymentId }] = await query('select cf_payment_id from sandbox_cashfree_payments where order_id = $1', [id]);
  await atProvider(world, `orders/${id}/auto-refunds`, { cfPaymentId });
  expect(await itemsOf(id)).toMatchObject([
    { kind: 'AUTO_REFUND', theirs: { state: 'SUCCESS', amount: 100 }, actions: ['RECORD_REFUND', 'DISMISS'] },
  ]);
  await resolveOnly(id, 'RECORD_REFUND');
  expect(await query('select status from orders where id = $1', [id])).toEqual([{ status: 'REFUNDED' }]);
});

describe('a dispute', () => {
  it('is followed through its states; a chargeback is recorded, and reversed when it is won', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    const { disputeId } = await atProvider<{ disputeId: string }>(world, 'disputes', { orderId: id, type: 'CHARGEBACK' });
    expect(await itemsOf(id)).toMatchObject([{ kind: 'DISPUTE', reference: String(disputeId), theirs: { state: 'CHARGEBACK_CREATED' } }]);
    await resolveOnly(id, 'RECORD_CHARGEBACK');
    expect(await book(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
    expect((await world.mailsTo(buyer.email)).map(({ subject, text }) => ({ subject, promises: /refunded/.test(text) }))).toContainEqual({
      subject: 'Your payment for Lightroom Presets was disputed',
      promises: false,
    });
    await atProvider(world, `disputes/${disputeId}`, { status: 'CHARGEBACK_MERCHANT_WON' });
    expect(await itemsOf(id)).toMatchObject([
      { status: 'OPEN', theirs: { state: 'CHARGEBACK_MERCHANT_WON' }, actions: ['REVERSE_CHARGEBACK', 'DISMISS'] },
    ]);
    await resolveOnly(id, 'REVERSE_CHARGEBACK');
    expect(await book(world, seller)).toMatchObject({ refunds: 0, charges: 5, locked: 95 });
    expect((await order(world, buyer, id)).status).toBe('REFUNDED');
    expect({ owns: await ownership(buyer, product), stock: await stockOf(world, product) }).toMatchObject({
      owns: true,
      stock: { sold: 1 },
    });
    expect(await auditOf(id)).toEqual(['CHARGEBACK_RECORDED', 'CHARGEBACK_REVERSED']);
  });

  it('that is open keeps the seller from refunding, until an administrator has resolved it', async () => {
    const { id, seller } = await sale();
    await atProvider(world, 'disputes', { orderId: id, type: 'CHARGEBACK' });
    const refused = await refundSale(seller, id);
    expect({ status: refused.status, message: refused.body.message }).toEqual({ status: 409, message: checkoutMessages.underDispute });
    expect(await book(world, seller)).toMatchObject({ refunds: 0 });
    await resolveOnly(id, 'DISMISS');
    expect((await refundSale(seller, id)).status).toBe(200);
  });
});

describe('reversing a chargeback', () => {
  const chargeback = async (id: string, what: '' | '/reverse') =>
    world.call(
      `POST /api/v1/admin/orders/{id}/chargeback${what}`,
      { params: { id }, body: { reason: 'Bank' } } as never,
      (await world.administrator()).token,
    );

  it('gives the money back but no access when the last piece was sold meanwhile', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    await chargeback(id, '');
    await bought(world, await world.person(), product);
    const { body } = await chargeback(id, '/reverse');
    expect(body.data).toEqual({ orderId: id, accessRestored: false });
    expect(await ownership(buyer, product)).toBe(false);
    expect(await book(world, seller)).toMatchObject({ refunds: 0, locked: 190 });
    const sold = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: id } }, seller.token);
    expect(sold.body.data).toMatchObject({ status: 'REFUNDED', refund: { status: 'DONE', reversedAt: world.clock.now().toISOString() } });
  });

  it('gives no second access when the buyer has bought the item again', async () => {
    const { id, buyer, product } = await sale();
    await chargeback(id, '');
    await bought(world, buyer, product);
    expect((await chargeback(id, '/reverse')).body.data).toEqual({ orderId: id, accessRestored: false });
  });

  it('pays a debt first and restores the rest to the holds it had drawn from, the next to be released first', async () => {
    const { id, seller, product } = await sale();
    const adjust = async (amount: number) =>
      world.call(
        'POST /api/v1/admin/users/{id}/adjustments',
        { params: { id: String(seller.id) }, body: { amount, reason: 'Correction' } },
        (await world.administrator()).token,
      );
    await adjust(-55);
    world.clock.turn(minutes(1));
    const { id: other } = await bought(world, await world.person(), product);
    // ₹40 of its own hold, ₹55 of the other one; then ₹40 of that, and a debt of ₹30.
    await chargeback(id, '');
    await adjust(-70);
    expect(await book(world, seller)).toMatchObject({ locked: 0, debt: -30 });
    await chargeback(id, '/reverse');
    expect(await book(world, seller)).toMatchObject({ locked: 65, available: 0, debt: 0 });
    const holds = await query('select order_id, locked::int from settlements where order_id = any($1) order by releases_at', [[id, other]]);
    expect(holds).toEqual([
      { order_id: id, locked: 4_000 },
      { order_id: other, locked: 2_500 },
    ]);
  });

  it('leaves refunds to the provider: both refund calls answer 409, and a full refund that is booked ends the access', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    await chargeback(id, '');
    await chargeback(id, '/reverse');
    const bySeller = await refundSale(seller, id);
    expect({ status: bySeller.status, message: bySeller.body.message }).toEqual({ status: 409, message: checkoutMessages.refundBySupport });
    const { token } = await world.administrator();
    const byAdministrator = await world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id }, body: {} }, token);
    expect({ status: byAdministrator.status, message: byAdministrator.body.message }).toEqual({
      status: 409,
      message: checkoutMessages.refundAtProvider,
    });
    expect(await ownership(buyer, product)).toBe(true);
    await atProvider(world, `orders/${id}/refunds`);
    await resolveOnly(id, 'RECORD_PARTIAL_REFUND');
    expect({ owns: await ownership(buyer, product), stock: await stockOf(world, product) }).toMatchObject({
      owns: false,
      stock: { sold: 0 },
    });
    expect(await book(world, seller)).toMatchObject({ refunds: 100 });
  });

  it('whose access was not restored sells the piece of a refund that is booked later no second time', async () => {
    const { id, product } = await sale({ quantity: 1 });
    await chargeback(id, '');
    await bought(world, await world.person(), product);
    await chargeback(id, '/reverse');
    await atProvider(world, `orders/${id}/refunds`);
    await resolveOnly(id, 'RECORD_PARTIAL_REFUND');
    expect(await stockOf(world, product)).toMatchObject({ sold: 1 });
  });

  it('happens once, and only where there is a chargeback', async () => {
    const { id } = await sale();
    expect((await chargeback(id, '/reverse')).status).toBe(409);
    await chargeback(id, '');
    const answers = await Promise.all(Array.from({ length: 4 }, () => chargeback(id, '/reverse')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await chargeback('0'.repeat(20), '/reverse')).status).toBe(404);
  });
});

describe('a payout that arrived after its money was given back', () => {
  async function latePayout(states = ['FAILED', 'SUCCESS']) {
    const who = await withdrawer(world);
    const { id } = await requested(world, who, 100);
    await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
    await world.settle();
    for (const status of states) await transferBecomes(world, id, status);
    return { who, id };
  }

  it.each([[['FAILED', 'SUCCESS']], [['SUCCESS', 'REVERSED', 'SUCCESS']]])('after %j is booked: the request is paid', async (states) => {
    const { who, id } = await latePayout(states);
    expect(await itemsOf(id)).toMatchObject([
      { kind: 'LATE_PAYOUT', actions: ['BOOK_PAYOUT', 'RETURN_PAYOUT'], withdrawal: { id, amount: 100 } },
    ]);
    expect(await resolveOnly(id, 'BOOK_PAYOUT')).toMatchObject({ withdrawal: { status: 'PAID' } });
    expect(await walletOf(world, who)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 0, totalWithdrawn: 100, debt: 0 });
    const { body } = await world.call('GET /api/v1/wallet/withdrawals/{id}', { params: { id } }, who.token);
    expect(body.data).toMatchObject({ status: 'PAID', transactionId: expect.stringMatching(/^SBX/) });
    expect(await auditOf(id)).toContain('LATE_PAYOUT_BOOKED');
  });

  it('is returned to the seller when it did not arrive after all; what is owed is paid first', async () => {
    const { who, id } = await latePayout(['FAILED']);
    await requested(world, who, 1_000);
    await transferBecomes(world, id, 'SUCCESS');
    expect(await walletOf(world, who)).toMatchObject({ debt: 100, withdrawableBalance: 0 });
    await resolveOnly(id, 'RETURN_PAYOUT');
    expect(await walletOf(world, who)).toMatchObject({ debt: 0, withdrawableBalance: 0, pendingBalance: 1_000 });
    expect((await world.call('GET /api/v1/wallet/withdrawals/{id}', { params: { id } }, who.token)).body.data.status).toBe('REJECTED');
  });

  it('that the provider takes back after it was booked needs attention again', async () => {
    const { who, id } = await latePayout();
    await resolveOnly(id, 'BOOK_PAYOUT');
    await transferBecomes(world, id, 'REVERSED');
    expect(await itemsOf(id)).toMatchObject([{ kind: 'LATE_PAYOUT', status: 'OPEN', theirs: { state: 'REVERSED' }, actions: ['DISMISS'] }]);
    expect(await walletOf(world, who)).toMatchObject({ withdrawableBalance: 900, totalWithdrawn: 100 });
  });

  it.each(['BOOK_PAYOUT', 'RETURN_PAYOUT'])('is not decided by its own seller, who is an administrator now: %s', async (action) => {
    const { who, id } = await latePayout();
    await query(`update users set role = 'ADMIN' where id = $1`, [who.id]);
    const { username } = (await world.call('GET /api/v1/users/me', {}, who.token)).body.data;
    const { body } = await world.call('POST /api/v1/admin/signin', { body: { username: username ?? '', password: who.password } });
    const [item] = await itemsOf(id);
    const answer = await resolve({ ...(await world.administrator()), token: body.data.token }, item?.id ?? '', action);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 403, message: say.ownBalance });
    expect(await itemsOf(id)).toMatchObject([{ status: 'OPEN' }]);
  });

  it('cannot be dismissed, and a rejected request without one cannot become paid', async () => {
    const { id } = await latePayout();
    const admin = await world.administrator();
    const [item] = await itemsOf(id, admin);
    expect((await resolve(admin, item?.id ?? '', 'DISMISS')).status).toBe(409);
    const who = await withdrawer(world);
    const other = await requested(world, who);
    await processWithdrawal(world, admin.token, other.id, { status: 'REJECTED', adminNotes: 'No' });
    expect((await processWithdrawal(world, admin.token, other.id, { status: 'PAID', transactionId: randomWord() })).status).toBe(409);
  });
});

it('a signed success for an order that is not in the database is reported, not dropped', async () => {
  const { product } = await shop(world, { price: 100 });
  const payment = await started(world, await world.person(), product);
  // As after a restore from a backup: the provider has an order that we do not have.
  const lost = `lost${randomWord()}`;
  await query(
    `insert into sandbox_cashfree_orders (order_id, payment_session_id, amount_paise, customer, notify_url, created_at, expires_at)
     select $2, 'session_' || repeat('x', 30) || $2, amount_paise, customer, notify_url, created_at, expires_at
     from sandbox_cashfree_orders where order_id = $1`,
    [payment.orderId, lost],
  );
  const { cfPaymentId } = await pay(world, { paymentSessionId: `session_${'x'.repeat(30)}${lost}` });
  expect(await itemsOf(cfPaymentId)).toMatchObject([
    { kind: 'UNKNOWN_ORDER', order: null, theirs: { state: 'SUCCESS', amount: 100 }, details: { orderId: lost }, actions: ['DISMISS'] },
  ]);
});

describe('resolving an item', () => {
  it('asks administrators with a second factor for a code, and spends it', async () => {
    const { id, buyer } = await sale();
    await atProvider(world, `orders/${id}/refunds`);
    const admin = await world.administrator();
    const app = await secondFactor(world, admin);
    const [item] = await itemsOf(id, admin);
    const refused = await resolve(admin, item?.id ?? '', 'RECORD_REFUND');
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 422,
      errors: { code: adminAccountMessages.codeNeeded },
    });
    expect((await resolve(admin, item?.id ?? '', 'RECORD_REFUND', { code: '000000' })).body.errors).toEqual({
      code: adminAccountMessages.codeWrong,
    });
    expect((await order(world, buyer, id)).status).toBe('PAID');
    expect((await resolve(admin, item?.id ?? '', 'RECORD_REFUND', { code: app.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  it('takes a recovery code in the groups in which it was shown', async () => {
    const { id } = await sale();
    await atProvider(world, `orders/${id}/refunds`);
    const admin = await world.administrator();
    const { recoveryCodes } = await secondFactor(world, admin);
    const [item] = await itemsOf(id, admin);
    const { status, text } = await resolve(admin, item?.id ?? '', 'DISMISS', { code: ` ${recoveryCodes[0]?.toLowerCase()} ` });
    expect(status, text).toBe(200);
  });

  it('happens once: of four administrators at the same moment one books', async () => {
    const { id, seller } = await sale();
    await atProvider(world, `orders/${id}/refunds`);
    const admin = await world.administrator();
    const [item] = await itemsOf(id, admin);
    const answers = await Promise.all(Array.from({ length: 4 }, () => resolve(admin, item?.id ?? '', 'RECORD_REFUND')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await book(world, seller)).toMatchObject({ refunds: 100 });
  });

  it('refuses an action that does not apply, a missing reason and an unknown item', async () => {
    const { id } = await sale();
    await atProvider(world, `orders/${id}/refunds`, { amount: 30 });
    const admin = await world.administrator();
    const [item] = await itemsOf(id, admin);
    for (const action of ['RECORD_REFUND', 'BOOK_PAYOUT', 'REVERSE_CHARGEBACK'])
      expect((await resolve(admin, item?.id ?? '', action)).status).toBe(409);
    expect((await resolve(admin, item?.id ?? '', 'DISMISS', { reason: ' ' })).status).toBe(422);
    expect((await resolve(admin, '0'.repeat(20), 'DISMISS')).status).toBe(404);
  });
});

describe('adjusting a balance', () => {
  const adjust = async (userId: number, amount: number, admin?: Administrator) =>
    world.call(
      'POST /api/v1/admin/users/{id}/adjustments',
      { params: { id: String(userId) }, body: { amount, reason: 'Correction' } },
      (admin ?? (await world.administrator())).token,
    );

  it('sent twice with one key, also at the same moment, is made once and spends one code', async () => {
    const { seller } = await sale();
    const admin = await world.administrator();
    const { recoveryCodes } = await secondFactor(world, admin);
    const body = { amount: 25, reason: 'Goodwill', code: recoveryCodes[0] ?? '', idempotencyKey: randomWord().repeat(3) };
    const send = (changes: Partial<typeof body> = {}) =>
      world.call(
        'POST /api/v1/admin/users/{id}/adjustments',
        { params: { id: String(seller.id) }, body: { ...body, ...changes } },
        admin.token,
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status, body: { data } }) => [status, data.id])).toEqual(answers.map(() => [200, answers[0].body.data.id]));
    expect(await book(world, seller)).toMatchObject({ available: 25 });
    const other = await send({ amount: 26 });
    expect({ status: other.status, message: other.body.message }).toEqual({ status: 409, message: say.otherAdjustment });
  });

  it('adds to what can be withdrawn and counts as earnings', async () => {
    const seller = await world.person();
    expect((await adjust(seller.id, 25.5)).status).toBe(200);
    expect(await walletOf(world, seller)).toMatchObject({ totalEarnings: 25.5, withdrawableBalance: 25.5, debt: 0 });
    expect(await auditOf(String(seller.id))).toContain('BALANCE_ADJUSTED');
  });

  it('takes away out of withdrawable, then out of holds, and what neither covers is owed; a later addition pays the debt first', async () => {
    const { seller } = await sale();
    await adjust(seller.id, 10);
    await adjust(seller.id, -150);
    expect(await walletOf(world, seller)).toMatchObject({ totalCharges: 155, withdrawableBalance: 0, pendingBalance: 0, debt: 45 });
    await adjust(seller.id, 50);
    expect(await walletOf(world, seller)).toMatchObject({ withdrawableBalance: 5, debt: 0 });
    const { body } = await world.call('GET /api/v1/wallet/statement', { query: {} }, seller.token);
    expect(body.data.slice(0, 3).map(({ kind, amount, change }) => ({ kind, amount, change }))).toEqual([
      { kind: 'ADJUSTMENT', amount: 50, change: 50 },
      { kind: 'ADJUSTMENT', amount: -150, change: -150 },
      { kind: 'ADJUSTMENT', amount: 10, change: 10 },
    ]);
  });

  it('refuses oneself, somebody unknown, nothing, thirds of a paisa and absurd amounts', async () => {
    const [admin, seller] = [await world.administrator(), await world.person()];
    expect((await adjust(admin.id, 10, admin)).status).toBe(403);
    expect((await adjust(999_999, 10)).status).toBe(404);
    for (const amount of [0, 0.001, 1e9, -1e9]) expect((await adjust(seller.id, amount)).status).toBe(422);
    expect(await book(world, seller)).toEqual({});
  });
});
