import { accountSecurityMessages, attentionMessages, checkoutMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import {
  buyProduct,
  createShop,
  decideRefund,
  endHolds,
  fetchOrder,
  ledgerBook,
  pay,
  readStock,
  reconcileSales,
  scriptOrderReplies,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { fetchWallet, processWithdrawal, requestWithdrawal, setTransferStatus, createSeller as withdrawer } from '../../harness/payouts.ts';
import { payTwiceWithRejectedRefund } from '../../harness/routes/admin-order-fixtures.ts';
import { controlProvider, listAttentionItems, resolveItem, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { type Administrator, createWorld, type World } from '../../harness/world.ts';

const metricsToken = 'metrics-token-of-a-test';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox', METRICS_TOKEN: metricsToken } });
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

async function sale({ price = 100, quantity = 0 } = {}) {
  const { seller, product } = await createShop(world, { price, ...(quantity ? { isLimitedQuantityEnabled: true, quantity } : {}) });
  const buyer = await world.person();
  const { id } = await buyProduct(world, buyer, product);
  return { seller, product, buyer, id };
}

const itemsOf = (search: string, admin?: Administrator) => listAttentionItems(world, search, admin);
const resolve = (admin: Administrator, id: string, action: string, fields: object = {}) =>
  resolveItem(world, admin, { id, action, ...fields });
const resolveOnly = (search: string, action: string) => resolveOnlyItem(world, search, action);

const ownership = async (buyer: { token: string }, product: { id: string }) =>
  (await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token)).body.data.purchaseId !==
  null;
const refundSale = ({ token }: { token: string }, orderId: string) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, token);
const auditOf = async (subjectId: string) =>
  (await query('select action, reason from audit_log where subject_id = $1 order by seq', [subjectId])).map(({ action }) => action);

describe('external refunds', () => {
  it('an external refund creates one attention item, one error log and a metric, also for repeated webhooks', async () => {
    const { id, seller } = await sale();
    await setImperfections(world, { duplicate: true });
    const { cfRefundId: reference } = await controlProvider<{ cfRefundId: string }>(world, `orders/${id}/refunds`, {
      refundId: 'dashboard_full',
    });
    const items = await itemsOf(id);
    expect(items).toMatchObject([
      {
        kind: 'OUTSIDE_REFUND',
        status: 'OPEN',
        reference,
        theirs: { state: 'SUCCESS', amount: 100 },
        order: { id, status: 'PAID', amount: 100, seller: { id: seller.id } },
        actions: ['RECORD_REFUND', 'DISMISS'],
        resolution: null,
      },
    ]);
    expect(world.logLines.filter((line) => line.includes(reference) && JSON.parse(line).level === 50)).toHaveLength(1);
    const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(text).toMatch(/^jamun_needs_attention\{kind="OUTSIDE_REFUND"\} [1-9]/m);
    await resolveOnly(id, 'DISMISS');
  });

  it('recording a full external refund reverses the sale, ends the access, and sends no second refund', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    await controlProvider(world, `orders/${id}/refunds`);
    const resolved = await resolveOnly(id, 'RECORD_REFUND');
    expect(resolved).toMatchObject({
      status: 'RESOLVED',
      actions: [],
      order: { status: 'REFUNDED' },
      resolution: { action: 'RECORD_REFUND', note: 'Looked up' },
    });
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'REFUNDED', refund: { status: 'DONE', amount: 100 } });
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 0, locked: 0 });
    expect({ owns: await ownership(buyer, product), stock: await readStock(world, product) }).toMatchObject({
      owns: false,
      stock: { sold: 0 },
    });
    await world.runJobs();
    expect((await query('select count(*)::int as n from sandbox_cashfree_refunds where order_id = $1', [id]))[0].n).toBe(1);
    expect(await auditOf(id)).toEqual(['OUTSIDE_REFUND_RECORDED']);
    expect(await auditOf(resolved.id)).toEqual(['ATTENTION_RESOLVED']);
    // A repeated check keeps the item resolved.
    await world.call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, (await world.administrator()).token);
    expect((await itemsOf(id)).map(({ status }) => status)).toEqual(['RESOLVED']);
  });

  it('recording a partial external refund books an adjustment and keeps the order paid', async () => {
    const { id, seller, buyer, product } = await sale();
    await controlProvider(world, `orders/${id}/refunds`, { amount: 30 });
    await resolveOnly(id, 'RECORD_PARTIAL_REFUND');
    expect((await fetchOrder(world, buyer, id)).status).toBe('PAID');
    expect(await ownership(buyer, product)).toBe(true);
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -100, charges: 5, refunds: 30, locked: 65 });
    const { body } = await world.call('GET /api/v1/wallet/statement', { query: {} }, seller.token);
    expect(body.data[0]).toMatchObject({ kind: 'ADJUSTMENT', amount: -30, fee: 0, change: -30, sale: { orderId: id } });
    await endHolds(world);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 65 });
  });

  it('the reconcile job finds an external refund whose webhook was lost', async () => {
    const { id } = await sale();
    await setImperfections(world, { loseWebhooks: true });
    await controlProvider(world, `orders/${id}/refunds`);
    expect(await itemsOf(id)).toEqual([]);
    world.clock.advance(minutes(36));
    await world.container.checkout.reconcile();
    expect(await itemsOf(id)).toMatchObject([{ kind: 'OUTSIDE_REFUND' }]);
    await resolveOnly(id, 'DISMISS');
  });

  it('retries an external refund webhook when the provider call fails', async () => {
    const { id } = await sale();
    await scriptOrderReplies(world, id, [{ call: 'get-refunds', status: 500, times: 3 }]);
    await controlProvider(world, `orders/${id}/refunds`);
    expect(await itemsOf(id)).toEqual([]);
    await world.runJobs();
    expect(await itemsOf(id)).toMatchObject([{ kind: 'OUTSIDE_REFUND' }]);
    await resolveOnly(id, 'DISMISS');
  });
});

describe('refunds with a changed provider state', () => {
  it('an administrator can record a rejected refund that later succeeds at the provider', async () => {
    const { id, seller, buyer } = await sale();
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    await world.runJobs();
    expect((await fetchOrder(world, buyer, id)).status).toBe('PAID');
    expect(await itemsOf(id)).toMatchObject([
      { kind: 'REFUND_REFUSED', details: { reason: 'Refund was cancelled' }, actions: ['DISMISS'] },
    ]);
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
    await setImperfections(world, {});
    await decideRefund(world, refundId, 'SUCCESS', { force: true });
    expect((await itemsOf(id)).filter(({ status }) => status === 'OPEN')).toMatchObject([
      { kind: 'REFUND_AFTER_REFUSAL', actions: ['RECORD_REFUND', 'DISMISS'] },
    ]);
    await resolveOnly(id, 'RECORD_REFUND');
    expect((await fetchOrder(world, buyer, id)).status).toBe('REFUNDED');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
  });

  it('a completed refund that the provider cancels creates an attention item', async () => {
    const { id, seller } = await sale();
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    await world.runJobs();
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
    await decideRefund(world, refundId, 'CANCELLED', { force: true });
    expect(await itemsOf(id)).toMatchObject([{ kind: 'REFUND_UNDONE', theirs: { state: 'REFUSED' }, actions: ['SEND_AGAIN', 'DISMISS'] }]);
    await resolveOnly(id, 'SEND_AGAIN');
    await world.runJobs();
    expect(await query('select cause, status, amount from refunds where order_id = $1 order by cause', [id])).toEqual([
      { cause: 'SELLER', status: 'DONE', amount: '10000' },
      { cause: 'UNDONE_REFUND', status: 'DONE', amount: '10000' },
    ]);
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
  });

  it('a rejected refund of a duplicate payment is an attention item until the retry succeeds', async () => {
    const [{ product }, buyer] = [await createShop(world, { price: 100 }), await world.person()];
    const id = await payTwiceWithRejectedRefund(world, buyer, product);
    expect(await itemsOf(id)).toMatchObject([{ kind: 'RETURN_REFUSED', status: 'OPEN', theirs: { amount: 100 } }]);
    const [{ id: refundId }] = await query(`select id from refunds where order_id = $1 and status = 'REFUSED'`, [id]);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body: {} }, token);
    await world.runJobs();
    expect(await itemsOf(id)).toMatchObject([{ kind: 'RETURN_REFUSED', status: 'RESOLVED', resolution: { by: null, action: null } }]);
  });
});

it('an automatic refund of the provider creates one attention item and can be recorded as a refund', async () => {
  const { id, seller } = await sale();
  const [{ cf_payment_id: cfPaymentId }] = await query('select cf_payment_id from sandbox_cashfree_payments where order_id = $1', [id]);
  await controlProvider(world, `orders/${id}/auto-refunds`, { cfPaymentId });
  // The list contains the refund of the webhook.
  await world.call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, (await world.administrator()).token);
  expect(await itemsOf(id)).toMatchObject([
    { kind: 'AUTO_REFUND', theirs: { state: 'SUCCESS', amount: 100 }, actions: ['RECORD_REFUND', 'DISMISS'] },
  ]);
  await resolveOnly(id, 'RECORD_REFUND');
  expect(await query('select status from orders where id = $1', [id])).toEqual([{ status: 'REFUNDED' }]);
  expect(await reconcileSales(world, seller)).toBe(0);
});

describe('disputes', () => {
  it('a dispute is tracked through its states; a chargeback is recorded and reversed when won', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    const { disputeId } = await controlProvider<{ disputeId: string }>(world, 'disputes', { orderId: id, type: 'CHARGEBACK' });
    expect(await itemsOf(id)).toMatchObject([
      {
        kind: 'DISPUTE',
        reference: String(disputeId),
        theirs: { state: 'CHARGEBACK_CREATED' },
        details: { reason: 'Duplicate Processing' },
      },
    ]);
    await resolveOnly(id, 'RECORD_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
    expect((await world.mailsTo(buyer.email)).map(({ subject, text }) => ({ subject, promises: /refunded/.test(text) }))).toContainEqual({
      subject: 'Your payment for Lightroom Presets was disputed',
      promises: false,
    });
    await controlProvider(world, `disputes/${disputeId}`, { status: 'CHARGEBACK_MERCHANT_WON' });
    expect(await itemsOf(id)).toMatchObject([
      { status: 'OPEN', theirs: { state: 'CHARGEBACK_MERCHANT_WON' }, actions: ['REVERSE_CHARGEBACK', 'DISMISS'] },
    ]);
    await resolveOnly(id, 'REVERSE_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, charges: 5, locked: 95 });
    expect((await fetchOrder(world, buyer, id)).status).toBe('REFUNDED');
    expect({ owns: await ownership(buyer, product), stock: await readStock(world, product) }).toMatchObject({
      owns: true,
      stock: { sold: 1 },
    });
    expect(await auditOf(id)).toEqual(['DISPUTE_CHANGED', 'CHARGEBACK_RECORDED', 'DISPUTE_CHANGED', 'CHARGEBACK_REVERSED']);
  });

  it('an open dispute blocks refunds by the seller until an administrator resolves it', async () => {
    const { id, seller } = await sale();
    await controlProvider(world, 'disputes', { orderId: id, type: 'CHARGEBACK' });
    const rejected = await refundSale(seller, id);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({ status: 409, message: checkoutMessages.underDispute });
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0 });
    await resolveOnly(id, 'DISMISS');
    expect((await refundSale(seller, id)).status).toBe(200);
  });
});

describe('chargeback reversals', () => {
  const chargeback = async (id: string, suffix: '' | '/reverse') =>
    world.call(
      `POST /api/v1/admin/orders/{id}/chargeback${suffix}`,
      { params: { id }, body: { reason: 'Bank' } } as never,
      (await world.administrator()).token,
    );

  it('reversing a chargeback of a sold out product returns the money but not the access', async () => {
    const { id, seller, buyer, product } = await sale({ quantity: 1 });
    await chargeback(id, '');
    await buyProduct(world, await world.person(), product);
    const { body } = await chargeback(id, '/reverse');
    expect(body.data).toEqual({ orderId: id, accessRestored: false });
    expect(await ownership(buyer, product)).toBe(false);
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 190 });
    const sold = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: id } }, seller.token);
    expect(sold.body.data).toMatchObject({ status: 'REFUNDED', refund: { status: 'DONE', reversedAt: world.clock.now().toISOString() } });
  });

  it('reversing a chargeback gives no second access when the buyer has bought the product again', async () => {
    const { id, buyer, product } = await sale();
    await chargeback(id, '');
    await buyProduct(world, buyer, product);
    expect((await chargeback(id, '/reverse')).body.data).toEqual({ orderId: id, accessRestored: false });
  });

  it('reversing a chargeback pays the debt first, then refills the settlement holds in release order', async () => {
    const { id, seller, product } = await sale();
    const adjust = async (amount: number) =>
      world.call(
        'POST /api/v1/admin/users/{id}/adjustments',
        { params: { id: String(seller.id) }, body: { amount, reason: 'Correction' } },
        (await world.administrator()).token,
      );
    await adjust(-55);
    world.clock.advance(minutes(1));
    const { id: other } = await buyProduct(world, await world.person(), product);
    // The chargeback takes ₹40 of its own settlement hold and ₹55 of the other one.
    // The adjustment takes the ₹40 left there and creates a debt of ₹30.
    await chargeback(id, '');
    await adjust(-70);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, debt: -30 });
    await chargeback(id, '/reverse');
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 65, available: 0, debt: 0 });
    const holds = await query('select order_id, locked::int from settlements where order_id = any($1) order by releases_at', [[id, other]]);
    expect(holds).toEqual([
      { order_id: id, locked: 4_000 },
      { order_id: other, locked: 2_500 },
    ]);
  });

  it('after a reversed chargeback, refunds return 409, and a recorded external refund ends the access', async () => {
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
    await controlProvider(world, `orders/${id}/refunds`);
    await resolveOnly(id, 'RECORD_PARTIAL_REFUND');
    expect({ owns: await ownership(buyer, product), stock: await readStock(world, product) }).toMatchObject({
      owns: false,
      stock: { sold: 0 },
    });
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100 });
  });

  it('a recorded refund returns no stock when the chargeback reversal did not restore the access', async () => {
    const { id, product } = await sale({ quantity: 1 });
    await chargeback(id, '');
    await buyProduct(world, await world.person(), product);
    await chargeback(id, '/reverse');
    await controlProvider(world, `orders/${id}/refunds`);
    await resolveOnly(id, 'RECORD_PARTIAL_REFUND');
    expect(await readStock(world, product)).toMatchObject({ sold: 1 });
  });

  it('a chargeback is reversed once, also concurrently, and an order without one returns 409', async () => {
    const { id } = await sale();
    expect((await chargeback(id, '/reverse')).status).toBe(409);
    await chargeback(id, '');
    const responses = await Promise.all(Array.from({ length: 4 }, () => chargeback(id, '/reverse')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await chargeback('0'.repeat(20), '/reverse')).status).toBe(404);
  });
});

async function latePayout(states = ['FAILED', 'SUCCESS']) {
  const owner = await withdrawer(world);
  const { id } = await requestWithdrawal(world, owner, 100);
  await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
  await world.runJobs();
  for (const status of states) await setTransferStatus(world, id, status);
  return { owner, id };
}

describe('late payouts', () => {
  it.each([[['FAILED', 'SUCCESS']], [['SUCCESS', 'REVERSED', 'SUCCESS']]])(
    'booking a late payout after %j marks the withdrawal as paid',
    async (states) => {
      const { owner, id } = await latePayout(states);
      expect(await itemsOf(id)).toMatchObject([
        { kind: 'LATE_PAYOUT', actions: ['BOOK_PAYOUT', 'RETURN_PAYOUT'], withdrawal: { id, amount: 100 } },
      ]);
      expect(await resolveOnly(id, 'BOOK_PAYOUT')).toMatchObject({ withdrawal: { status: 'PAID' } });
      expect(await fetchWallet(world, owner)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 0, totalWithdrawn: 100, debt: 0 });
      const { body } = await world.call('GET /api/v1/wallet/withdrawals/{id}', { params: { id } }, owner.token);
      expect(body.data).toMatchObject({ status: 'PAID', transactionId: expect.stringMatching(/^SBX/) });
      expect(await auditOf(id)).toContain('LATE_PAYOUT_BOOKED');
    },
  );

  it('returning a late payout pays the debt of the seller first', async () => {
    const { owner, id } = await latePayout(['FAILED']);
    await requestWithdrawal(world, owner, 1_000);
    await setTransferStatus(world, id, 'SUCCESS');
    expect(await fetchWallet(world, owner)).toMatchObject({ debt: 100, withdrawableBalance: 0 });
    await resolveOnly(id, 'RETURN_PAYOUT');
    expect(await fetchWallet(world, owner)).toMatchObject({ debt: 0, withdrawableBalance: 0, pendingBalance: 1_000 });
    expect((await world.call('GET /api/v1/wallet/withdrawals/{id}', { params: { id } }, owner.token)).body.data.status).toBe('REJECTED');
  });

  it('a booked late payout that the provider reverses reopens the attention item', async () => {
    const { owner, id } = await latePayout();
    await resolveOnly(id, 'BOOK_PAYOUT');
    await setTransferStatus(world, id, 'REVERSED');
    expect(await itemsOf(id)).toMatchObject([{ kind: 'LATE_PAYOUT', status: 'OPEN', theirs: { state: 'REVERSED' }, actions: ['DISMISS'] }]);
    expect(await fetchWallet(world, owner)).toMatchObject({ withdrawableBalance: 900, totalWithdrawn: 100 });
  });

  it.each(['BOOK_PAYOUT', 'RETURN_PAYOUT'])(
    'rejects %s of a late payout by its own seller, who became an administrator',
    async (action) => {
      const { owner, id } = await latePayout();
      await query(`update users set role = 'ADMIN' where id = $1`, [owner.id]);
      const { username } = (await world.call('GET /api/v1/users/me', {}, owner.token)).body.data;
      const { body } = await world.call('POST /api/v1/admin/signin', { body: { username: username ?? '', password: owner.password } });
      const [item] = await itemsOf(id);
      const response = await resolve({ ...(await world.administrator()), token: body.data.token }, item?.id ?? '', action);
      expect({ status: response.status, message: response.body.message }).toEqual({ status: 403, message: attentionMessages.ownBalance });
      expect(await itemsOf(id)).toMatchObject([{ status: 'OPEN' }]);
    },
  );

  it('a late payout cannot be dismissed, and a rejected withdrawal without one cannot become paid', async () => {
    const { id } = await latePayout();
    const admin = await world.administrator();
    const [item] = await itemsOf(id, admin);
    expect((await resolve(admin, item?.id ?? '', 'DISMISS')).status).toBe(409);
    const owner = await withdrawer(world);
    const other = await requestWithdrawal(world, owner);
    await processWithdrawal(world, admin.token, other.id, { status: 'REJECTED', adminNotes: 'No' });
    expect((await processWithdrawal(world, admin.token, other.id, { status: 'PAID', transactionId: randomWord() })).status).toBe(409);
  });
});

it('a payment webhook for an unknown order creates an attention item', async () => {
  const { product } = await createShop(world, { price: 100 });
  const payment = await startPurchase(world, await world.person(), product);
  // Simulates a restore from a backup: the provider has an order that is missing in the database.
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

describe('attention item resolution', () => {
  it('resolving an attention item requires a second-factor code', async () => {
    const { id, buyer } = await sale();
    await controlProvider(world, `orders/${id}/refunds`);
    const admin = await world.administrator();
    const app = await enableSecondFactor(world, admin);
    const [item] = await itemsOf(id, admin);
    const rejected = await resolve(admin, item?.id ?? '', 'RECORD_REFUND');
    expect({ status: rejected.status, errors: rejected.body.errors }).toEqual({
      status: 422,
      errors: { code: accountSecurityMessages.codeNeeded },
    });
    expect((await resolve(admin, item?.id ?? '', 'RECORD_REFUND', { code: '000000' })).body.errors).toEqual({
      code: accountSecurityMessages.codeWrong,
    });
    expect((await fetchOrder(world, buyer, id)).status).toBe('PAID');
    expect((await resolve(admin, item?.id ?? '', 'RECORD_REFUND', { code: app.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  it('resolving an attention item accepts a recovery code with its separators, in lower case and with spaces around it', async () => {
    const { id } = await sale();
    await controlProvider(world, `orders/${id}/refunds`);
    const admin = await world.administrator();
    const { recoveryCodes } = await enableSecondFactor(world, admin);
    const [item] = await itemsOf(id, admin);
    const { status, text } = await resolve(admin, item?.id ?? '', 'DISMISS', { code: ` ${recoveryCodes[0]?.toLowerCase()} ` });
    expect(status, text).toBe(200);
  });

  it('concurrent resolutions of an attention item book once', async () => {
    const { id, seller } = await sale();
    await controlProvider(world, `orders/${id}/refunds`);
    const admin = await world.administrator();
    const [item] = await itemsOf(id, admin);
    const responses = await Promise.all(Array.from({ length: 4 }, () => resolve(admin, item?.id ?? '', 'RECORD_REFUND')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100 });
  });

  it('an attention item that two administrators dismiss at the same time is dismissed once', async () => {
    const { id } = await sale();
    await controlProvider(world, `orders/${id}/refunds`);
    const [first, second] = [await world.administrator(), await world.administrator()];
    const [item] = await itemsOf(id, first);
    const dismissBoth = () => Promise.all([first, second].map((admin) => resolve(admin, item?.id ?? '', 'DISMISS')));
    let dismissing: ReturnType<typeof dismissBoth> | undefined;
    await world.container.database.transact(async (tx) => {
      await tx.client.query('select from attention_items where id = $1 for update', [item?.id]);
      dismissing = dismissBoth();
      await waitForLockWaitsOrEnd(world, dismissing, 2);
    });
    expect((await dismissing)?.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['orders', 'withdrawals'])(
    'resolving an attention item about %s waits for its subject without locking the item',
    async (table) => {
      const { id } = table === 'orders' ? await sale() : await latePayout();
      if (table === 'orders') await controlProvider(world, 'disputes', { orderId: id });
      const admin = await world.administrator();
      const [item] = await itemsOf(id, admin);
      let resolving: ReturnType<typeof resolve> | undefined;
      // The provider's report locks the subject, then its item.
      await world.container.database.transact(async (tx) => {
        await tx.client.query(`select from ${table} where id = $1 for update`, [id]);
        resolving = resolve(admin, item?.id ?? '', item?.actions[0] ?? '');
        await waitForLockWaitsOrEnd(world, resolving);
        await tx.client.query('select from attention_items where id = $1 for update nowait', [item?.id]);
      });
      expect((await resolving)?.status).toBe(200);
    },
  );

  it('rejects an attention action that does not apply, a missing reason and an unknown item', async () => {
    const { id } = await sale();
    await controlProvider(world, `orders/${id}/refunds`, { amount: 30 });
    const admin = await world.administrator();
    const [item] = await itemsOf(id, admin);
    for (const action of ['RECORD_REFUND', 'BOOK_PAYOUT', 'REVERSE_CHARGEBACK'])
      expect((await resolve(admin, item?.id ?? '', action)).status).toBe(409);
    expect((await resolve(admin, item?.id ?? '', 'DISMISS', { reason: ' ' })).status).toBe(422);
    expect((await resolve(admin, '0'.repeat(20), 'DISMISS')).status).toBe(404);
  });
});

describe('balance adjustments', () => {
  const adjust = async (userId: number, amount: number, admin?: Administrator) =>
    world.call(
      'POST /api/v1/admin/users/{id}/adjustments',
      { params: { id: String(userId) }, body: { amount, reason: 'Correction' } },
      (admin ?? (await world.administrator())).token,
    );

  it('concurrent balance adjustments with one idempotency key are booked once and use one code', async () => {
    const { seller } = await sale();
    const admin = await world.administrator();
    const { recoveryCodes } = await enableSecondFactor(world, admin);
    const body = { amount: 25, reason: 'Goodwill', code: recoveryCodes[0] ?? '', idempotencyKey: randomWord().repeat(3) };
    const send = (changes: Partial<typeof body> = {}) =>
      world.call(
        'POST /api/v1/admin/users/{id}/adjustments',
        { params: { id: String(seller.id) }, body: { ...body, ...changes } },
        admin.token,
      );
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status, body: { data } }) => ({ status, id: data.id }))).toEqual(
      responses.map(() => ({ status: 200, id: responses[0].body.data.id })),
    );
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 25 });
    const other = await send({ amount: 26 });
    expect({ status: other.status, message: other.body.message }).toEqual({ status: 409, message: attentionMessages.otherAdjustment });
  });

  it('a positive balance adjustment adds to earnings and the withdrawable balance', async () => {
    const seller = await world.person();
    expect((await adjust(seller.id, 25.5)).status).toBe(200);
    expect(await fetchWallet(world, seller)).toMatchObject({ totalEarnings: 25.5, withdrawableBalance: 25.5, debt: 0 });
    expect(await auditOf(String(seller.id))).toContain('BALANCE_ADJUSTED');
  });

  it('a negative balance adjustment takes from the withdrawable balance, then from settlement holds, and the rest becomes debt', async () => {
    const { seller } = await sale();
    await adjust(seller.id, 10);
    await adjust(seller.id, -150);
    expect(await fetchWallet(world, seller)).toMatchObject({ totalCharges: 155, withdrawableBalance: 0, pendingBalance: 0, debt: 45 });
    await adjust(seller.id, 50);
    expect(await fetchWallet(world, seller)).toMatchObject({ withdrawableBalance: 5, debt: 0 });
    const { body } = await world.call('GET /api/v1/wallet/statement', { query: {} }, seller.token);
    expect(body.data.slice(0, 3).map(({ kind, amount, change }) => ({ kind, amount, change }))).toEqual([
      { kind: 'ADJUSTMENT', amount: 50, change: 50 },
      { kind: 'ADJUSTMENT', amount: -150, change: -150 },
      { kind: 'ADJUSTMENT', amount: 10, change: 10 },
    ]);
  });

  it('rejects a balance adjustment of the administrator’s own account, of an unknown user or with an invalid amount', async () => {
    const [admin, seller] = [await world.administrator(), await world.person()];
    expect((await adjust(admin.id, 10, admin)).status).toBe(403);
    expect((await adjust(999_999, 10)).status).toBe(404);
    for (const amount of [0, 0.001, 1e9, -1e9]) expect((await adjust(seller.id, amount)).status).toBe(422);
    expect(await ledgerBook(world, seller)).toEqual({});
  });
});
