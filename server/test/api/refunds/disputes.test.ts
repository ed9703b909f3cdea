import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, later } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  decideRefund,
  endHolds,
  fetchOrder,
  ledgerBook,
  reconcileSales,
  setImperfections,
} from '../../harness/checkout.ts';
import { cancelWithdrawal, createSeller, fetchWallet, rejectWithdrawal, type Seller, withdraw } from '../../harness/payouts.ts';
import { controlProvider, listAttentionItems, resolveItem, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Orders of ₹100 with a fee of ₹5. The bank's decisions reach us by webhook.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

async function sale() {
  const { seller, product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  const { id } = await buyProduct(world, buyer, product);
  return { seller: await createSeller(world, { balance: 0, person: seller }), product, buyer, id };
}

interface DisputeInput {
  type?: string;
  status?: string;
  amount?: number;
  respondBy?: string;
  cfPaymentId?: string;
}

async function dispute(orderId: string, input: DisputeInput = {}): Promise<string> {
  const opened = await controlProvider<{ disputeId: string }>(world, 'disputes', { orderId, type: 'CHARGEBACK', ...input });
  return String(opened.disputeId);
}
const decide = (disputeId: string, status: string, more: DisputeInput = {}) =>
  controlProvider(world, `disputes/${disputeId}`, { status, ...more });
const openItem = async (id: string) => (await listAttentionItems(world, id)).find(({ status }) => status === 'OPEN') ?? null;
const actionsOf = async (id: string) => (await openItem(id))?.actions ?? null;
const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const chargeback = async (id: string, suffix: '' | '/reverse') =>
  world.call(
    `POST /api/v1/admin/orders/{id}/chargeback${suffix}`,
    { params: { id }, body: { reason: 'Bank' } } as never,
    (await world.administrator()).token,
  );
// Sessions end while the clock is turned.
const signedIn = async (seller: Seller): Promise<Seller> => ({ ...seller, token: (await signInAgain(world, seller)).token });
const wallet = async (seller: Seller) => fetchWallet(world, await signedIn(seller));
const take = async (seller: Seller, amount: number) => (await withdraw(world, await signedIn(seller), amount)).status;
const refund = async (seller: Seller, orderId: string) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, (await signedIn(seller)).token);

describe('what an administrator may do with a dispute', () => {
  it('a lost part of a payment is booked with its amount, and the buyer keeps the purchase', async () => {
    const { id, seller, buyer } = await sale();
    const disputeId = await dispute(id, { amount: 50 });
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    expect(await actionsOf(id)).toEqual(['RECORD_PARTIAL_CHARGEBACK', 'DISMISS']);
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 50, charges: 5, locked: 45, available: 0, debt: 0 });
    expect(await reconcileSales(world, seller)).toBe(0);
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'PAID' });
    const detail = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: id } }, seller.token);
    expect(detail.body.data.refundedInPart).toBe(50);
  });

  it('a refund after a partial chargeback returns the rest only', async () => {
    const { id, seller, buyer } = await sale();
    await decide(await dispute(id, { amount: 30 }), 'CHARGEBACK_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    expect((await refund(seller, id)).status).toBe(200);
    await world.runJobs();
    expect(await fetchOrder(world, buyer, id)).toMatchObject({ status: 'REFUNDED', refund: { amount: 70 } });
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 0, locked: 0, available: 0, debt: 0 });
  });

  it('a partial chargeback that the bank takes back is reversed, and can be booked again', async () => {
    const { id, seller } = await sale();
    const disputeId = await dispute(id, { amount: 50 });
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    await decide(disputeId, 'PRE_ARBITRATION_MERCHANT_WON');
    expect(await actionsOf(id)).toEqual(['REVERSE_CHARGEBACK', 'DISMISS']);
    await resolveOnlyItem(world, id, 'REVERSE_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 45, available: 50 });
    await decide(disputeId, 'ARBITRATION_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 50, locked: 0, available: 45 });
  });

  it.each([
    ['a won chargeback', 'CHARGEBACK', 'CHARGEBACK_MERCHANT_WON'],
    ['a won retrieval', 'RETRIEVAL', 'RETRIEVAL_MERCHANT_WON'],
    ['a lost retrieval', 'RETRIEVAL', 'RETRIEVAL_MERCHANT_LOST'],
  ])('%s leaves nothing to decide, and its item resolves automatically', async (_what, type, status) => {
    const { id, seller } = await sale();
    const disputeId = await dispute(id, { type });
    expect(await openItem(id)).toMatchObject({ dispute: { type, outcome: 'OPEN', amount: 100 } });
    await decide(disputeId, status);
    expect(await listAttentionItems(world, id)).toMatchObject([
      { status: 'RESOLVED', theirs: { state: status }, resolution: { by: null } },
    ]);
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 95 });
    expect(await reconcileSales(world, seller)).toBe(0);
  });

  it('a retrieval asks for documents: it reserves nothing and offers no chargeback', async () => {
    const { id } = await sale();
    await dispute(id, { type: 'RETRIEVAL' });
    expect(await actionsOf(id)).toEqual(['DISMISS']);
    expect(await query('select disputed from settlements where order_id = $1', [id])).toEqual([{ disputed: '0' }]);
    await resolveOnlyItem(world, id, 'DISMISS');
  });

  it('a second dispute that is lost after a recorded chargeback cannot be reversed', async () => {
    const { id, seller } = await sale();
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'RECORD_CHARGEBACK');
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_LOST');
    expect(await actionsOf(id)).toEqual(['DISMISS']);
    await resolveOnlyItem(world, id, 'DISMISS');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, locked: 0 });
  });

  it('a second dispute that is won does not reverse the chargeback of the first one', async () => {
    const { id, seller } = await sale();
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'RECORD_CHARGEBACK');
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_WON');
    expect(await openItem(id)).toBeNull();
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100 });
    expect(await reconcileSales(world, seller)).toBe(0);
  });

  it('a second loss that was dismissed is decided again when the chargeback of the first dispute is reversed', async () => {
    const { id, seller } = await sale();
    const first = await dispute(id);
    await resolveOnlyItem(world, id, 'RECORD_CHARGEBACK');
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'DISMISS');
    await decide(first, 'CHARGEBACK_MERCHANT_WON');
    await resolveOnlyItem(world, id, 'REVERSE_CHARGEBACK');
    expect(await openItem(id)).toMatchObject({
      theirs: { state: 'CHARGEBACK_MERCHANT_LOST' },
      actions: ['RECORD_PARTIAL_CHARGEBACK', 'DISMISS'],
    });
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    expect(await reconcileSales(world, seller)).toBe(0);
  });

  it('a dispute lost again after its chargeback was reversed is booked as a part, and ends the access', async () => {
    const { id, seller, buyer, product } = await sale();
    const disputeId = await dispute(id);
    await resolveOnlyItem(world, id, 'RECORD_CHARGEBACK');
    await decide(disputeId, 'CHARGEBACK_MERCHANT_WON');
    await resolveOnlyItem(world, id, 'REVERSE_CHARGEBACK');
    await decide(disputeId, 'PRE_ARBITRATION_MERCHANT_LOST');
    expect(await actionsOf(id)).toEqual(['RECORD_PARTIAL_CHARGEBACK', 'DISMISS']);
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    const owned = await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id: product.id } }, buyer.token);
    expect(owned.body.data.purchaseId).toBeNull();
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 5, locked: 0, debt: -5 });
    expect(await reconcileSales(world, seller)).toBe(0);
  });

  it('a chargeback recorded before its dispute was reported belongs to that dispute', async () => {
    const { id, seller } = await sale();
    await chargeback(id, '');
    const disputeId = await dispute(id);
    expect(await actionsOf(id)).toEqual(['DISMISS']);
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    expect(await openItem(id)).toBeNull();
    await decide(disputeId, 'CHARGEBACK_MERCHANT_WON');
    await resolveOnlyItem(world, id, 'REVERSE_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 0, locked: 95 });
  });

  it('a dispute that is lost after the refund takes nothing from the seller again, and stays an item until it is read', async () => {
    const { id, seller } = await sale();
    expect((await refund(seller, id)).status).toBe(200);
    await world.runJobs();
    const disputeId = await dispute(id);
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    expect(await openItem(id)).toMatchObject({
      actions: ['DISMISS'],
      theirs: { state: 'CHARGEBACK_MERCHANT_LOST', amount: 100 },
      order: { status: 'REFUNDED' },
    });
    await resolveOnlyItem(world, id, 'DISMISS');
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -100, refunds: 100, locked: 0, available: 0, debt: 0 });
    // The buyer was paid twice, at the expense of the platform.
    expect(await reconcileSales(world, seller)).toBe(-100);
  });

  it('a dispute of a duplicate payment claims nothing from the sale', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    await setImperfections(world, { secondCapture: 1 });
    const { id } = await buyProduct(world, await world.person(), product);
    await setImperfections(world, {});
    world.clock.advance(hours(1));
    await world.container.checkout.reconcile();
    const [second] = await query(`select gateway_txn_id as id from payments where order_id = $1 and outcome = 'RETURNED'`, [id]);
    await dispute(id, { cfPaymentId: second.id });
    const item = (await listAttentionItems(world, id)).find(({ kind }) => kind === 'DISPUTE');
    expect(item).toMatchObject({ status: 'OPEN', actions: ['DISMISS'] });
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 95 });
    expect(await query('select disputed from settlements where order_id = $1', [id])).toEqual([{ disputed: '0' }]);
  });

  it('a booked dispute whose amount the provider changes stays open to be corrected by hand', async () => {
    const { id } = await sale();
    const disputeId = await dispute(id, { amount: 50 });
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST', { amount: 70 });
    expect(await openItem(id)).toMatchObject({ theirs: { amount: 70 }, actions: ['DISMISS'] });
    await resolveOnlyItem(world, id, 'DISMISS');
  });

  it('every change of a dispute is in the audit log of its order', async () => {
    const { id } = await sale();
    const disputeId = await dispute(id, { amount: 50 });
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    const rows = await query(`select before, after from audit_log where subject_id = $1 and action = 'DISPUTE_CHANGED' order by seq`, [id]);
    expect(rows).toMatchObject([
      { before: null, after: { disputeId, type: 'CHARGEBACK', outcome: 'OPEN', amount: 50 } },
      { before: { outcome: 'OPEN' }, after: { outcome: 'LOST', status: 'CHARGEBACK_MERCHANT_LOST' } },
    ]);
  });

  it('the list of disputes shows open ones by their deadline', async () => {
    const orders = [await sale(), await sale(), await sale()];
    const dueIn = [9, 2, 5];
    for (const [index, { id }] of orders.entries())
      await dispute(id, { respondBy: later(world.clock.now(), days(dueIn[index] ?? 0)).toISOString() });
    const { token } = await world.administrator();
    const { body } = await world.call('GET /api/v1/admin/attention', { query: { kind: 'DISPUTE', status: 'OPEN', limit: 100 } }, token);
    const ids = orders.map(({ id }) => id);
    const listed = body.data.filter(({ order }) => order && ids.includes(order.id));
    expect(listed.map(({ order }) => ids.indexOf(order?.id ?? ''))).toEqual([1, 2, 0]);
    const all = body.data.map(({ dueAt }) => dueAt ?? '');
    expect(all).toEqual([...all].sort());
    for (const { id } of orders) await resolveOnlyItem(world, id, 'DISMISS');
  });

  it('an answer that is older than the recorded one changes nothing', async () => {
    const { id } = await sale();
    const disputeId = await dispute(id);
    world.clock.advance(hours(1));
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    await query(`update sandbox_cashfree_disputes set status = 'CHARGEBACK_MERCHANT_WON', updated_at = created_at where dispute_id = $1`, [
      disputeId,
    ]);
    await world.call('POST /api/v1/admin/orders/{id}/check', { params: { id } }, (await world.administrator()).token);
    expect(await query('select outcome from disputes where order_id = $1', [id])).toEqual([{ outcome: 'LOST' }]);
  });
});

describe('money of a disputed sale', () => {
  /** A sale whose money was released. */
  async function releasedSale() {
    const sold = await sale();
    world.clock.advance(hours(1));
    await endHolds(world);
    return sold;
  }

  it('an open dispute reserves released money from withdrawals, and a won one frees it', async () => {
    const { id, seller } = await releasedSale();
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 95 });
    const disputeId = await dispute(id);
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 0, hold: { amount: 95, disputed: 95, nextReleases: [] } });
    expect(await take(seller, 95)).not.toBe(200);
    await decide(disputeId, 'CHARGEBACK_MERCHANT_WON');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 95, hold: { amount: 0, disputed: 0 } });
    expect(await take(seller, 95)).toBe(200);
  });

  it('a disputed sale inside its settlement hold is not released when the hold ends', async () => {
    const { id, seller } = await sale();
    const disputeId = await dispute(id, { type: 'DISPUTE' });
    world.clock.advance(hours(1));
    await endHolds(world);
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 0, hold: { amount: 95, disputed: 95 } });
    await decide(disputeId, 'DISPUTE_MERCHANT_WON');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 95 });
  });

  it('a disputed part reserves the part, and the rest is released', async () => {
    const { id, seller } = await sale();
    await dispute(id, { amount: 40 });
    world.clock.advance(hours(1));
    await endHolds(world);
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 55, hold: { amount: 40, disputed: 40 } });
    await resolveOnlyItem(world, id, 'RECORD_PARTIAL_CHARGEBACK');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 55, hold: { amount: 0, disputed: 0 }, debt: 0 });
  });

  it('a lost dispute keeps its reservation until the chargeback is recorded, which consumes it', async () => {
    const { id, seller } = await releasedSale();
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_LOST');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 0, hold: { disputed: 95 } });
    await resolveOnlyItem(world, id, 'RECORD_CHARGEBACK');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 0, hold: { amount: 0, disputed: 0 }, debt: 0, refunds: 100 });
    expect(await reconcileSales(world, seller)).toBe(0);
  });

  it('a dismissed loss frees the money, a dismissed open dispute does not', async () => {
    const { id, seller } = await releasedSale();
    const disputeId = await dispute(id);
    await resolveOnlyItem(world, id, 'DISMISS');
    expect(await wallet(seller)).toMatchObject({ hold: { disputed: 95 } });
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'DISMISS');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 95, hold: { disputed: 0 } });
    await decide(disputeId, 'PRE_ARBITRATION_CREATED');
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 0, hold: { disputed: 95 } });
  });

  it('money that was withdrawn before the dispute is not reserved, and later sales are not touched', async () => {
    const { id, seller, product } = await releasedSale();
    expect(await take(seller, 60)).toBe(200);
    await dispute(id);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, locked: 35, withdrawing: 60, debt: 0 });
    await buyProduct(world, await world.person(), product);
    world.clock.advance(hours(1));
    await endHolds(world);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 95, locked: 35 });
  });

  it.each([
    ['cancels', async (seller: Seller, id: string) => cancelWithdrawal(world, await signedIn(seller), id)],
    ['is refused', async (_seller: Seller, id: string) => rejectWithdrawal(world, (await world.administrator()).token, id)],
  ])('the amount of a withdrawal that the seller %s is reserved for the dispute that came meanwhile', async (_how, giveBack) => {
    const { id, seller } = await releasedSale();
    const { body } = await withdraw(world, await signedIn(seller), 60);
    await dispute(id, { amount: 80 });
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, locked: 35, withdrawing: 60 });
    expect((await giveBack(seller, body.data.id)).status).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 15, locked: 80, withdrawing: 0 });
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 15, hold: { amount: 80, disputed: 80 } });
  });

  it('a seller cannot refund one buyer with money that the bank of another one may take', async () => {
    const { id, seller, product } = await releasedSale();
    const other = await buyProduct(world, await world.person(), product);
    world.clock.advance(hours(1));
    await endHolds(world);
    expect(await take(seller, 95)).toBe(200);
    await dispute(id);
    const refused = await refund(seller, other.id);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'BEYOND_FUNDS' });
    const { token } = await world.administrator();
    // An administrator can; the dispute then becomes a debt when it is lost.
    expect((await world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id: other.id }, body: {} }, token)).status).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, locked: 0, debt: 0 });
    await resolveOnlyItem(world, id, 'RECORD_CHARGEBACK');
    expect(await ledgerBook(world, seller)).toMatchObject({ debt: -95 });
  });

  it('two disputes of one sale reserve no more than the sale brought', async () => {
    const { id, seller } = await releasedSale();
    await dispute(id, { amount: 80 });
    await dispute(id, { amount: 80 });
    expect(await wallet(seller)).toMatchObject({ hold: { amount: 95, disputed: 95 } });
  });

  it('a refund by an administrator ends the reservation, and a refused one restores it', async () => {
    const { id, seller } = await releasedSale();
    await dispute(id);
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id }, body: {} }, token);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 0 });
    await world.runJobs();
    expect(await wallet(seller)).toMatchObject({ withdrawableBalance: 0, hold: { amount: 95, disputed: 95 } });
  });

  it('a loss that was dismissed while a refund was pending is decided again when the refund is refused', async () => {
    const { id, seller } = await sale();
    await setImperfections(world, { refundStatus: 'PENDING' });
    expect((await refund(seller, id)).status).toBe(200);
    await world.runJobs();
    await decide(await dispute(id), 'CHARGEBACK_MERCHANT_LOST');
    await resolveOnlyItem(world, id, 'DISMISS');
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
    await decideRefund(world, refundId, 'CANCELLED');
    const [item] = (await listAttentionItems(world, id)).filter(({ kind, status }) => kind === 'DISPUTE' && status === 'OPEN');
    expect(item).toMatchObject({ actions: ['RECORD_CHARGEBACK', 'DISMISS'] });
    expect(await wallet(seller)).toMatchObject({ hold: { amount: 95, disputed: 95 } });
    await resolveItem(world, await world.administrator(), { id: item?.id ?? '', action: 'RECORD_CHARGEBACK' });
    expect(await reconcileSales(world, seller)).toBe(0);
  });

  it('the statement tells why released money is locked again', async () => {
    const { id, seller } = await releasedSale();
    await dispute(id);
    const { body } = await world.call('GET /api/v1/wallet/statement', { query: {} }, (await signedIn(seller)).token);
    expect(body.data[0]).toMatchObject({ kind: 'DISPUTE_HOLD', sale: { orderId: id }, change: 0, withdrawable: 0, balance: 95 });
  });
});

describe('the seller of a disputed sale', () => {
  const newsFor = async (seller: Seller) => {
    const { body } = await world.call('GET /api/v1/notifications', { query: {} }, (await signedIn(seller)).token);
    return body.data.map(({ message, link }) => ({ message, link }));
  };
  const deadline = '2027-03-04T18:29:00.000Z';
  const evidenceOf = async (seller: Seller, orderId: string, text: string, by = seller) => {
    const [row] = await query('select id from disputes where order_id = $1', [orderId]);
    const params = { orderId, disputeId: row.id };
    const { token } = await signedIn(by);
    return world.call('PUT /api/v1/sales/{orderId}/disputes/{disputeId}/evidence', { params, body: { text } }, token);
  };
  const disputesOf = async (seller: Seller, orderId: string) =>
    (await world.call('GET /api/v1/sales/{orderId}', { params: { orderId } }, (await signedIn(seller)).token)).body.data.disputes;

  it('the seller of a disputed sale is told amount, reason and deadline in India time, and the buyer is told nothing', async () => {
    const { id, seller, buyer } = await sale();
    const before = (await world.mailsTo(buyer.email)).length;
    const disputeId = await dispute(id, { amount: 40, respondBy: deadline });
    const [news] = await newsFor(seller);
    expect(news).toEqual({
      message:
        'The buyer’s bank disputes ₹40.00 of your sale of Lightroom Presets (Duplicate Processing). Add evidence by 4 March at 11:59 pm IST.',
      link: `/sales?sale=${id}`,
    });
    const mail = (await world.mailsTo(seller.email)).find(({ subject }) => subject === 'A payment for Lightroom Presets is disputed');
    expect(mail?.text).toContain('₹40.00');
    expect(mail?.text).toContain('4 March at 11:59 pm IST');
    expect(mail?.text).toContain('Duplicate Processing');
    await decide(disputeId, 'CHARGEBACK_UNDER_REVIEW');
    expect((await newsFor(seller))[0]).toEqual(news);
    await decide(disputeId, 'PRE_ARBITRATION_CREATED');
    expect((await newsFor(seller)).filter(({ message }) => message === news?.message)).toHaveLength(2);
    await decide(disputeId, 'PRE_ARBITRATION_MERCHANT_WON');
    expect((await newsFor(seller))[0]?.message).toBe('You won the dispute about ₹40.00 of your sale of Lightroom Presets');
    expect(await world.mailsTo(buyer.email)).toHaveLength(before);
  });

  it('the seller adds evidence, which administrators read in the item, until the bank has decided', async () => {
    const { id, seller } = await sale();
    const disputeId = await dispute(id, { respondBy: deadline });
    expect(await disputesOf(seller, id)).toMatchObject([
      { type: 'CHARGEBACK', outcome: 'OPEN', amount: 100, respondBy: deadline, evidence: null },
    ]);
    expect((await evidenceOf(seller, id, 'Downloaded on 15 November')).status).toBe(200);
    expect((await evidenceOf(seller, id, 'Downloaded twice on 15 November')).status).toBe(200);
    const evidence = { text: 'Downloaded twice on 15 November', at: world.clock.now().toISOString() };
    expect(await disputesOf(seller, id)).toMatchObject([{ evidence }]);
    expect(await openItem(id)).toMatchObject({ dispute: { evidence } });
    await decide(disputeId, 'CHARGEBACK_MERCHANT_LOST');
    expect(await openItem(id)).toMatchObject({ dispute: { evidence } });
    expect((await evidenceOf(seller, id, 'Too late')).status).toBe(409);
    expect((await evidenceOf(seller, id, evidence.text)).status).toBe(200);
    expect(await query(`select count(*)::int from audit_log where subject_id = $1 and action = 'DISPUTE_EVIDENCE_SAVED'`, [id])).toEqual([
      { count: 2 },
    ]);
  });

  it('a seller cannot write evidence about the sale of another seller', async () => {
    const [{ id, seller }, other] = [await sale(), await sale()];
    await dispute(id);
    expect((await evidenceOf(seller, id, 'Mine', other.seller)).status).toBe(404);
    expect(await disputesOf(seller, id)).toMatchObject([{ evidence: null }]);
  });
});
