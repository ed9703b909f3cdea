import { refundRequestMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { nextRequestStatus } from '../../../src/modules/checkout/refunds/refund-request-status.ts';
import type { Tx } from '../../../src/platform/db/database.ts';
import { buyProduct, createShop, decideRefund, fetchOrder, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { openEventStream } from '../../harness/event-stream.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { controlProvider, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { buySubscription, createChannelWithPlan, subscribeFree } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

const request = (buyer: Person, id: string, reason = 'The presets do not open') =>
  world.call('POST /api/v1/orders/{id}/refund-request', { params: { id }, body: { reason } }, buyer.token);
const withdraw = (buyer: Person, id: string) =>
  world.call('POST /api/v1/orders/{id}/refund-request/withdraw', { params: { id } }, buyer.token);
const decline = (seller: Person, orderId: string, reason = 'The files were downloaded') =>
  world.call('POST /api/v1/sales/{orderId}/refund-request/decline', { params: { orderId }, body: { reason } }, seller.token);
const refund = (seller: Person, orderId: string) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
const support = (buyer: Person, id: string) => world.call('GET /api/v1/orders/{id}/support', { params: { id } }, buyer.token);
const saleOf = async (seller: Person, orderId: string) =>
  (await world.call('GET /api/v1/sales/{orderId}', { params: { orderId } }, seller.token)).body.data;
const openCount = async (seller: Person) => (await world.call('GET /api/v1/refund-requests/count', {}, seller.token)).body.data.open;
const statusOf = async (orderId: string) =>
  (await query('select status from refund_requests where order_id = $1 order by seq', [orderId])).map(({ status }) => status);
const subjects = async (person: Person) => (await world.mailsTo(person.email)).map(({ subject }) => subject);
const notifications = async (person: Person) =>
  (await world.call('GET /api/v1/notifications', { query: {} }, person.token)).body.data.map(({ message }) => message);

/** A sale of ₹499, with a refund request unless `requested` is false. */
async function sale(requested = true) {
  const [{ seller, product }, buyer] = [await createShop(world, { title: 'Presets' }), await world.person()];
  const { id, purchaseId } = await buyProduct(world, buyer, product);
  if (requested) expect((await request(buyer, id)).status).toBe(200);
  return { seller, product, buyer, id, purchaseId };
}

/** Starts `work` while the order row is locked; releases the lock when `count` queries wait for it. */
async function whileLocked<Results>(orderId: string, count: number, work: () => Promise<Results>): Promise<Results> {
  let running: Promise<Results> | undefined;
  await world.container.database.transact(async (tx: Tx) => {
    await tx.client.query('select from orders where id = $1 for update', [orderId]);
    running = work();
    await waitForLockWaitsOrEnd(world, running, count);
  });
  return running as Promise<Results>;
}

describe('refund requests', () => {
  it('a refund request is shown to buyer and seller, and the seller gets an email and a notification', async () => {
    const { seller, buyer, id } = await sale(false);
    expect((await support(buyer, id)).body.data).toMatchObject({ refundRequest: null, canRequestRefund: true });
    const response = await request(buyer, id, 'Two files\r\nare missing ');
    expect(response).toMatchObject({
      status: 200,
      body: { message: refundRequestMessages.requested, data: { status: 'OPEN', reason: 'Two files\nare missing' } },
    });
    const openRequest = { id: response.body.data.id, status: 'OPEN', declineReason: null, closedAt: null };
    expect((await support(buyer, id)).body.data).toMatchObject({ refundRequest: openRequest, canRequestRefund: false });
    expect((await saleOf(seller, id)).refundRequest).toMatchObject(openRequest);
    expect(await openCount(seller)).toBe(1);
    await world.runJobs();
    expect(await subjects(seller)).toContain('Refund requested: Presets');
    expect((await notifications(seller))[0]).toMatch(/requested a refund of ₹499.00 for Presets$/);
  });

  it('the refundRequested filter selects sales with a request, in the list and in the CSV', async () => {
    const { seller, product, id } = await sale();
    const other = await buyProduct(world, await world.person(), product);
    const list = (filters: object) => world.call('GET /api/v1/sales', { query: filters }, seller.token);
    const requested = (await list({ refundRequested: 'true', productId: product.id, type: 'DIGITAL_PRODUCT' })).body;
    expect({ ids: requested.data.map((one) => one.id), total: requested.meta.total }).toEqual({ ids: [id], total: 1 });
    expect((await list({ refundRequested: 'true' })).body.meta.total).toBe(1);
    const all = (await list({})).body.data.map((one) => ({ id: one.id, request: one.refundRequest?.status ?? null }));
    expect(all).toEqual([
      { id: other.id, request: null },
      { id, request: 'OPEN' },
    ]);
    const file = await world.send('GET', '/api/v1/sales.csv?refundRequested=true', {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(file.text.trim().split('\n')).toHaveLength(2);
  });

  it('a subscription order accepts a refund request and a refund', async () => {
    const [plan, buyer] = [await createChannelWithPlan(world), await world.person()];
    const { id } = await buySubscription(world, buyer, plan);
    expect((await request(buyer, id)).status).toBe(200);
    expect((await support(buyer, id)).body.data).toMatchObject({ refundRequest: { status: 'OPEN' }, details: [] });
    expect((await refund(plan.seller, id)).status).toBe(200);
    await world.runJobs();
    expect((await support(buyer, id)).body.data).toMatchObject({ refundRequest: { status: 'REFUNDED' }, canRequestRefund: false });
  });

  it('rejects a refund request for free, unpaid and refunded orders', async () => {
    const [plan, buyer] = [await createChannelWithPlan(world, { price: 0 }), await world.person()];
    const free = (await subscribeFree(world, buyer, plan)).body.data.orderId;
    expect(await request(buyer, free)).toMatchObject({ status: 409, body: { message: refundRequestMessages.freeOrder } });
    expect((await support(buyer, free)).body.data.canRequestRefund).toBe(false);
    const { orderId } = await startPurchase(world, buyer, (await createShop(world)).product);
    expect(await request(buyer, orderId)).toMatchObject({ status: 409, body: { message: refundRequestMessages.notRefundable } });
    const { seller, buyer: other, id } = await sale(false);
    await refund(seller, id);
    expect(await request(other, id)).toMatchObject({ status: 409, body: { message: refundRequestMessages.notRefundable } });
    await world.runJobs();
    expect(await request(other, id)).toMatchObject({ status: 409, body: { message: refundRequestMessages.notRefundable } });
  });

  it('a refund request needs a reason of at most 1,000 characters', async () => {
    const { buyer, id } = await sale(false);
    for (const reason of ['', '  \n ', '\u200d', 'x'.repeat(1_001)])
      expect(await request(buyer, id, reason)).toMatchObject({ status: 422, body: { errors: { reason: expect.any(String) } } });
    expect((await request(buyer, id, '🍇'.repeat(1_000))).status).toBe(200);
  });

  it('an order accepts three refund requests and rejects the fourth', async () => {
    const { buyer, seller, id } = await sale();
    await decline(seller, id);
    await request(buyer, id, 'Please');
    await withdraw(buyer, id);
    expect((await support(buyer, id)).body.data.canRequestRefund).toBe(true);
    await request(buyer, id, 'Please, please');
    await withdraw(buyer, id);
    expect((await support(buyer, id)).body.data.canRequestRefund).toBe(false);
    expect(await request(buyer, id, 'Once more')).toMatchObject({ status: 409, body: { message: refundRequestMessages.tooMany } });
    expect(await statusOf(id)).toEqual(['DECLINED', 'WITHDRAWN', 'WITHDRAWN']);
  });

  it('refund reasons are stored unchanged and escaped in emails', async () => {
    const { seller, buyer, id } = await sale(false);
    const hostile = `<img src=x onerror=alert(1)> ‮ '; drop table orders; -- {{7*7}} [click](javascript:alert(1))\nhttps://evil.example`;
    await request(buyer, id, hostile);
    expect((await saleOf(seller, id)).refundRequest?.reason).toBe(hostile);
    await decline(seller, id, hostile);
    expect((await support(buyer, id)).body.data.refundRequest?.declineReason).toBe(hostile);
    await world.runJobs();
    const mails = [...(await world.mailsTo(seller.email)), ...(await world.mailsTo(buyer.email))].filter(({ subject }) =>
      /efund/.test(subject),
    );
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('refund request permissions', () => {
  it('refund request actions return 404 to users with another role or another order', async () => {
    const [{ seller, buyer, id }, other] = [await sale(), await sale()];
    for (const person of [seller, other.buyer, other.seller]) {
      expect((await request(person, id)).status).toBe(404);
      expect((await withdraw(person, id)).status).toBe(404);
      expect((await support(person, id)).status).toBe(404);
    }
    for (const person of [buyer, other.buyer, other.seller]) expect((await decline(person, id)).status).toBe(404);
    const unknownId = '0'.repeat(20);
    expect({ request: (await request(buyer, unknownId)).status, decline: (await decline(seller, unknownId)).status }).toEqual({
      request: 404,
      decline: 404,
    });
    expect(await statusOf(id)).toEqual(['OPEN']);
  });

  it('the product filter does not show sales of another seller', async () => {
    const [{ product }, other] = [await sale(), await sale()];
    const { body } = await world.call('GET /api/v1/sales', { query: { productId: product.id } }, other.seller.token);
    expect({ rows: body.data, total: body.meta.total }).toEqual({ rows: [], total: 0 });
  });
});

describe('refund request decisions', () => {
  it('declining a refund request needs a reason and notifies the buyer', async () => {
    const { seller, buyer, id } = await sale();
    expect((await decline(seller, id, ' ')).status).toBe(422);
    expect(await decline(seller, id)).toMatchObject({
      status: 200,
      body: { message: refundRequestMessages.declined, data: { status: 'DECLINED' } },
    });
    const { refundRequest, canRequestRefund } = (await support(buyer, id)).body.data;
    expect(refundRequest).toMatchObject({ status: 'DECLINED', declineReason: 'The files were downloaded', closedAt: expect.any(String) });
    expect(canRequestRefund).toBe(true);
    expect(await openCount(seller)).toBe(0);
    await world.runJobs();
    expect(await subjects(buyer)).toContain('Your refund request for Presets was declined');
    expect((await notifications(buyer))[0]).toBe('Your refund request for Presets was declined');
    expect((await fetchOrder(world, buyer, id)).status).toBe('PAID');
  });

  it('starting a refund closes the refund request in the same transaction', async () => {
    const { seller, buyer, id } = await sale();
    await setImperfections(world, { refundStatus: 'PENDING' });
    expect((await refund(seller, id)).body.data.status).toBe('REFUND_PENDING');
    expect({ statuses: await statusOf(id), open: await openCount(seller) }).toEqual({ statuses: ['REFUNDED'], open: 0 });
    expect(await decline(seller, id)).toMatchObject({ status: 409, body: { message: refundRequestMessages.noneOpen } });
    expect(await withdraw(buyer, id)).toMatchObject({ status: 409, body: { message: refundRequestMessages.noneOpen } });
    await world.runJobs();
  });

  it('a refund rejected by the provider reopens the refund request', async () => {
    const { seller, buyer, id } = await sale();
    await setImperfections(world, { refundStatus: 'PENDING' });
    await refund(seller, id);
    await world.runJobs();
    const [{ id: refundId }] = (await query('select id from refunds where order_id = $1', [id])) as [{ id: string }];
    await decideRefund(world, refundId, 'CANCELLED');
    expect({ order: (await fetchOrder(world, buyer, id)).status, requests: await statusOf(id) }).toEqual({
      order: 'PAID',
      requests: ['OPEN'],
    });
    expect(await openCount(seller)).toBe(1);
    await setImperfections(world, {});
    await refund(seller, id);
    await world.runJobs();
    expect(await statusOf(id)).toEqual(['REFUNDED']);
  });

  it.each(['refund', 'chargeback'] as const)('a %s by an administrator closes the refund request', async (action) => {
    const { id } = await sale();
    const { token } = await world.administrator();
    await world.call(`POST /api/v1/admin/orders/{id}/${action}`, { params: { id }, body: {} }, token);
    expect(await statusOf(id)).toEqual(['REFUNDED']);
    await world.runJobs();
  });

  it('booking an external refund closes the refund request', async () => {
    const { buyer, id } = await sale();
    await controlProvider(world, `orders/${id}/refunds`);
    expect(await statusOf(id)).toEqual(['OPEN']);
    await resolveOnlyItem(world, id, 'RECORD_REFUND');
    expect({ order: (await fetchOrder(world, buyer, id)).status, requests: await statusOf(id) }).toEqual({
      order: 'REFUNDED',
      requests: ['REFUNDED'],
    });
  });

  it('withdrawing a refund request notifies the seller', async () => {
    const { seller, buyer, id } = await sale();
    expect(await withdraw(buyer, id)).toMatchObject({
      status: 200,
      body: { message: refundRequestMessages.withdrawn, data: { status: 'WITHDRAWN' } },
    });
    expect((await notifications(seller))[0]).toMatch(/withdrew the refund request for Presets$/);
    expect(await openCount(seller)).toBe(0);
  });

  it('a refund request sends an event to the streams of buyer and seller', async () => {
    const { seller, buyer, id } = await sale(false);
    // The server accepts event streams once it listens to the other processes.
    await expect
      .poll(async () => {
        const stream = await openEventStream(world, seller.token);
        stream.close();
        return stream.status;
      })
      .toBe(200);
    const streams = [await openEventStream(world, seller.token), await openEventStream(world, buyer.token)];
    await request(buyer, id);
    for (const stream of streams) await expect.poll(() => stream.kinds).toContain('refund-requests');
    for (const stream of streams) stream.close();
  });
});

describe('concurrent refund request actions', () => {
  it('concurrent clicks on Request create one refund request and one email', async () => {
    const { seller, buyer, id } = await sale(false);
    const responses = await whileLocked(id, 4, () => Promise.all([1, 2, 3, 4].map(() => request(buyer, id))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await request(buyer, id, 'Another reason')).toMatchObject({ status: 409, body: { message: refundRequestMessages.alreadyOpen } });
    await world.runJobs();
    expect((await subjects(seller)).filter((subject) => subject.startsWith('Refund requested'))).toHaveLength(1);
    await expect(
      query(
        `insert into refund_requests (id, order_id, buyer_id, seller_id, reason, created_at)
         select 'another', order_id, buyer_id, seller_id, reason, created_at from refund_requests where order_id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'refund_requests_one_open' });
  });

  it('concurrent clicks on Decline all succeed and send one email', async () => {
    const { seller, buyer, id } = await sale();
    const responses = await whileLocked(id, 3, () => Promise.all([1, 2, 3].map(() => decline(seller, id))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await decline(seller, id, 'Another reason')).status).toBe(409);
    await world.runJobs();
    expect((await subjects(buyer)).filter((subject) => subject.includes('declined'))).toHaveLength(1);
  });

  it('double-clicking Withdraw succeeds twice and withdraws the request once', async () => {
    const { buyer, id } = await sale();
    const responses = await Promise.all([withdraw(buyer, id), withdraw(buyer, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(id)).toEqual(['WITHDRAWN']);
  });

  it('a concurrent refund request and refund leave no open request', async () => {
    const { seller, buyer, id } = await sale(false);
    const [requested, refunded] = await whileLocked(id, 2, () => Promise.all([request(buyer, id), refund(seller, id)]));
    expect(refunded.status).toBe(200);
    const statuses = await statusOf(id);
    expect({ status: requested.status, statuses }).toEqual(
      requested.status === 200 ? { status: 200, statuses: ['REFUNDED'] } : { status: 409, statuses: [] },
    );
    await world.runJobs();
  });

  it('a concurrent decline and refund decide the request once', async () => {
    const { seller, id } = await sale();
    const [declined, refunded] = await whileLocked(id, 2, () => Promise.all([decline(seller, id), refund(seller, id)]));
    expect(refunded.status).toBe(200);
    expect(await statusOf(id)).toEqual([declined.status === 200 ? 'DECLINED' : 'REFUNDED']);
    expect([200, 409]).toContain(declined.status);
    await world.runJobs();
  });

  it('a concurrent decline and withdrawal decide the request once', async () => {
    const { seller, buyer, id } = await sale();
    const responses = await whileLocked(id, 2, () => Promise.all([decline(seller, id), withdraw(buyer, id)]));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('overdue refund requests', () => {
  const listed = async (token: string, refundRequest: 'open' | 'overdue', sellerId: number) =>
    (await world.call('GET /api/v1/admin/orders', { query: { refundRequest, sellerId: String(sellerId) } }, token)).body;
  const overdue = async (token: string) =>
    (await world.call('GET /api/v1/admin/dashboard', {}, token)).body.data.finance.overdueRefundRequests;

  it('a refund request is overdue after seven days, and an administrator can decline it with an audit record', async () => {
    const { seller, buyer, id } = await sale();
    let { token } = await world.administrator();
    const before = await overdue(token);
    expect((await listed(token, 'overdue', seller.id)).data).toEqual([]);
    expect((await listed(token, 'open', seller.id)).data).toMatchObject([{ id, refundRequest: { status: 'OPEN', isOverdue: false } }]);
    world.clock.advance(days(7));
    const administrator = await world.administrator();
    token = administrator.token;
    expect(await overdue(token)).toBeGreaterThan(before);
    const { data, meta } = await listed(token, 'overdue', seller.id);
    expect({ data, total: meta.total }).toMatchObject({ data: [{ id, refundRequest: { status: 'OPEN', isOverdue: true } }], total: 1 });
    const details = (await world.call('GET /api/v1/admin/orders/{id}', { params: { id } }, token)).body.data;
    expect(details.refundRequest).toMatchObject({ reason: 'The presets do not open', isOverdue: true });

    const declined = await world.call(
      'POST /api/v1/admin/orders/{id}/refund-request/decline',
      { params: { id }, body: { reason: 'Outside the seller’s terms' } },
      token,
    );
    expect(declined).toMatchObject({ status: 200, body: { data: { status: 'DECLINED' } } });
    expect((await listed(token, 'overdue', seller.id)).data).toEqual([]);
    const audit = (await world.call('GET /api/v1/admin/audit', { query: { search: id } }, token)).body.data;
    expect(audit[0]).toMatchObject({
      action: 'REFUND_REQUEST_DECLINED',
      reason: 'Outside the seller’s terms',
      actor: { username: administrator.username },
    });
    await world.runJobs();
    expect(await subjects(buyer)).toContain('Your refund request for Presets was declined');
    expect((await notifications(await signInAgain(world, seller)))[0]).toBe('We declined the refund request for Presets');
  });
});

describe('order support contacts', () => {
  it('support of a product order shows the seller’s public contact and the product’s details, even after deletion', async () => {
    const { seller, buyer, product, id } = await sale(false);
    await world.call('PUT /api/v1/users/me/public-contact', { body: { publicContact: 'EMAIL' } }, seller.token);
    const detail = { kind: 'TELEGRAM' as const, value: '@meera_designs', note: 'Mornings' };
    await world.call('POST /api/v1/digital-products/{id}/support-details', { params: { id: product.id }, body: detail }, seller.token);
    await world.call('DELETE /api/v1/digital-products/{id}', { params: { id: product.id } }, seller.token);
    expect((await support(buyer, id)).body.data).toMatchObject({ seller: { email: seller.email }, details: [detail] });
    await world.call('PUT /api/v1/users/me/public-contact', { body: { publicContact: 'NONE' } }, seller.token);
    expect((await support(buyer, id)).body.data).toMatchObject({ seller: { email: null, phone: null }, details: [] });
  });

  it('support of a subscription order shows the contact of the channel', async () => {
    const [plan, buyer] = [await createChannelWithPlan(world), await world.person()];
    const { id } = await buySubscription(world, buyer, plan);
    await query(`update telegram_channels set contact_email = 'club@example.in', contact_phone = '+919812345678' where id = $1`, [plan.id]);
    expect((await support(buyer, id)).body.data).toMatchObject({
      seller: { email: 'club@example.in', phone: '+919812345678' },
      details: [],
    });
  });
});

describe('refund request status transitions', () => {
  it('code and database allow the same refund request status transitions', async () => {
    const statuses = Object.keys(nextRequestStatus) as (keyof typeof nextRequestStatus)[];
    for (const status of statuses) {
      const [{ next }] = (await query('select refund_request_next($1) as next', [status])) as [{ next: string[] }];
      expect({ status, next: [...next].sort() }).toEqual({ status, next: [...nextRequestStatus[status]].sort() });
    }
  });

  it('the database rejects changes and deletes of a closed refund request', async () => {
    const { seller, id } = await sale();
    await decline(seller, id);
    const update = (assignments: string) => query(`update refund_requests set ${assignments} where order_id = $1`, [id]);
    for (const assignments of [`status = 'OPEN', closed_at = null, closed_by = null, decline_reason = null`, `reason = 'Another'`])
      await expect(update(assignments)).rejects.toMatchObject({ constraint: 'refund_requests_move' });
    await expect(query('delete from refund_requests where order_id = $1', [id])).rejects.toMatchObject({ constraint: 'checkout_stays' });
  });
});
