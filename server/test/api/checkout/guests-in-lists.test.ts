import { adminUserMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyProduct, pay } from '../../harness/checkout.ts';
import { buyAsGuest, type Contact, guestToken, newContact, paidGuestOrder } from '../../harness/guests.ts';
import { buySubscription, createChannelWithPlan, reconcileMembers } from '../../harness/subscriptions.ts';
import { createWorld, type Person, tokenInLink, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const csvLines = async ({ token }: Person, path: string) =>
  (await world.send('GET', path, { headers: { authorization: `Bearer ${token}` } })).text.trim().split('\r\n');
/** Cells of the column `Account`, with its heading. */
const accountColumn = (lines: string[]) => {
  const rows = lines.map((line) => line.split(','));
  const position = rows[0]?.indexOf('Account') ?? -1;
  return rows.map((cells) => cells[position]);
};

/** The same product bought by a guest, then by a member. */
async function soldToBoth() {
  const { seller, product, contact, orderId } = await paidGuestOrder(world);
  const member = await world.person();
  const order = await buyProduct(world, member, product);
  return { seller, product, contact, member, guestOrderId: orderId, memberOrderId: order.id };
}

/** A guest becomes a member with a password. */
async function claim({ email }: Contact) {
  const body = { fullName: 'Asha Rao', password: 'a long password' };
  const response = await world.call('POST /api/v1/guest/claim', { body }, await guestToken(world, email));
  expect(response.status, response.text).toBe(200);
  return response.body.data.user;
}

describe('guests in the lists of a seller', () => {
  it('sales, their details, the dashboard and transactions say whether the buyer is a guest, until the guest has a password', async () => {
    const { seller, contact, guestOrderId } = await soldToBoth();
    const flags = async () => {
      const sales = (await world.call('GET /api/v1/sales', { query: {} }, seller.token)).body.data;
      const transactions = (await world.call('GET /api/v1/transactions', { query: {} }, seller.token)).body.data;
      const stats = (await world.call('GET /api/v1/dashboard/stats', {}, seller.token)).body.data;
      const sale = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: guestOrderId } }, seller.token);
      return {
        sales: sales.map(({ user }) => user.isGuest),
        transactions: transactions.map(({ order }) => order.user.isGuest),
        recentSales: stats.recentSales.map(({ user }) => user.isGuest),
        sale: sale.body.data.user.isGuest,
      };
    };
    const [member, guest] = [false, true];
    const before = { sales: [member, guest], transactions: [member, guest], recentSales: [member, guest], sale: guest };
    expect(await flags()).toEqual(before);
    await claim(contact);
    expect(await flags()).toEqual({ sales: [member, member], transactions: [member, member], recentSales: [member, member], sale: member });
  });

  it('sales.csv has a column that says Guest or Member', async () => {
    const { seller } = await soldToBoth();
    expect(accountColumn(await csvLines(seller, '/api/v1/sales.csv'))).toEqual(['Account', 'Member', 'Guest']);
  });

  it('subscribers, their details and subscribers.csv say whether the buyer is a guest', async () => {
    const plan = await createChannelWithPlan(world, { price: 199 });
    const { id, planId, seller } = plan;
    const contact = newContact();
    const path = 'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription';
    const started = await world.call(path, { params: { id, planId }, body: { customer: contact } });
    await pay(world, started.body.data);
    await buySubscription(world, await world.person(), plan);
    await reconcileMembers(world);
    const { body } = await world.call('GET /api/v1/telegram/channels/{id}/subscribers', { params: { id }, query: {} }, seller.token);
    const subscriptionId = body.data.at(-1)?.id ?? '';
    const key = 'GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}';
    const details = await world.call(key, { params: { id, subscriptionId } }, seller.token);
    expect({
      list: body.data.map(({ user }) => user.isGuest),
      details: details.body.data.user,
      file: accountColumn(await csvLines(seller, `/api/v1/telegram/channels/${id}/subscribers.csv`)),
    }).toEqual({
      list: [false, true],
      details: expect.objectContaining({ isGuest: true, email: contact.email }),
      file: ['Account', 'Member', 'Guest'],
    });
  });
});

describe('guests in the lists of administrators', () => {
  const usersWith = async (token: string, query: object) => (await world.call('GET /api/v1/admin/users', { query }, token)).body;

  it('orders and their details say whether the buyer is a guest', async () => {
    const { token } = await world.administrator();
    const { seller, guestOrderId } = await soldToBoth();
    const orders = await world.call('GET /api/v1/admin/orders', { query: { sellerId: String(seller.id) } }, token);
    const order = await world.call('GET /api/v1/admin/orders/{id}', { params: { id: guestOrderId } }, token);
    expect({ list: orders.body.data.map(({ buyer }) => buyer.isGuest), order: order.body.data.buyer.isGuest }).toEqual({
      list: [false, true],
      order: true,
    });
  });

  it('users are filtered by guests and members, and a claimed guest is a member', async () => {
    const { token } = await world.administrator();
    const { contact } = await paidGuestOrder(world);
    const listed = async (query: object = {}) => (await usersWith(token, { search: contact.email, ...query })).data;
    expect(await listed()).toMatchObject([{ email: contact.email, isGuest: true, planName: '', role: 'USER' }]);
    expect({ guests: await listed({ account: 'guest' }), members: await listed({ account: 'member' }) }).toMatchObject({
      guests: [{ email: contact.email }],
      members: [],
    });
    await claim(contact);
    expect({ guests: await listed({ account: 'guest' }), members: await listed({ account: 'member' }) }).toMatchObject({
      guests: [],
      members: [{ email: contact.email, isGuest: false }],
    });
  });

  it('a guest whose purchases moved to a member is never listed', async () => {
    const { token } = await world.administrator();
    const member = await world.person({ isVerified: false });
    const { product } = await paidGuestOrder(world);
    const { orderId } = await buyAsGuest(world, product, { email: member.email, phone: member.phone });
    const { rows } = await world.container.database.pool.query(
      `select username from users where id = (select buyer_id from orders where id = $1)`,
      [orderId],
    );
    const search = rows[0].username as string;
    expect((await usersWith(token, { search })).meta.total).toBe(1);
    const mails = await world.mailsTo(member.email);
    const link = tokenInLink(mails.find(({ subject }) => subject.includes('verify your email address'))?.text ?? '');
    const verified = await world.call('POST /api/v1/auth/verify-email', { body: { token: link } }, member.token);
    expect(verified.status, verified.text).toBe(200);
    for (const account of [undefined, 'guest', 'member'])
      expect((await usersWith(token, { search, ...(account ? { account } : {}) })).meta.total, account).toBe(0);
  });

  it('counts of users, creators and users with the default plan leave out guests', async () => {
    const counts = async () => {
      const { token } = await world.administrator();
      const { users, subscriptions, growth } = (await world.call('GET /api/v1/admin/dashboard', {}, token)).body.data;
      return {
        users: users.totalUsers - users.totalAdmins,
        subscriptions: subscriptions.activeSubscriptions,
        newUsers: growth.newUsers.current - users.totalAdmins,
      };
    };
    const before = await counts();
    await paidGuestOrder(world);
    // The seller of the order is the only new member.
    expect(await counts()).toEqual({ users: before.users + 1, subscriptions: before.subscriptions + 1, newUsers: before.newUsers + 1 });
  });

  it('a guest cannot be banned, and gets no plan and no balance adjustment', async () => {
    const { token } = await world.administrator();
    const { contact } = await paidGuestOrder(world);
    const id = String((await usersWith(token, { search: contact.email })).data[0]?.id);
    const params = { id };
    const adjustment = { amount: 10, reason: 'A gift', idempotencyKey: 'gift-for-a-guest-1' };
    const responses = [
      await world.call('POST /api/v1/admin/users/{id}/ban', { params, body: { reason: 'Spam' } }, token),
      await world.call('PUT /api/v1/admin/users/{id}/plan', { params, body: { planId: null } }, token),
      await world.call('POST /api/v1/admin/users/{id}/adjustments', { params, body: adjustment }, token),
    ];
    const refused = { status: 409, code: 'CONFLICT', message: adminUserMessages.isGuest };
    expect(responses.map(({ status, body: { code, message } }) => ({ status, code, message }))).toEqual([refused, refused, refused]);
    const detail = await world.call('GET /api/v1/admin/users/{id}', { params }, token);
    expect(detail.body.data).toMatchObject({ isGuest: true, isBanned: false, counts: { purchases: 1 } });
  });
});
