import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { kycDocument, sentDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const handIn = async (person: Person) =>
  world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key: await sentDocument(world, person) } }, person.token);
/** Sessions of administrators are short, and months pass here. */
const dashboard = async () => (await world.call('GET /api/v1/admin/dashboard', {}, (await world.administrator()).token)).body.data;

it('counts what there is, group by group; what nobody counts yet is none', async () => {
  const before = await dashboard();
  const [first, second] = [await world.person(), await world.person()];
  await handIn(first);
  await handIn(second);
  const { token } = await world.administrator();
  const { body } = await world.call('GET /api/v1/admin/kyc-documents', {}, token);
  const params = { id: body.data.documents[0]?.id ?? '' };
  await world.call('PUT /api/v1/admin/kyc-documents/{id}', { params, body: { status: 'APPROVED' } }, token);
  const after = await dashboard();
  expect(after).toEqual({
    users: { totalUsers: before.users.totalUsers + 4, totalAdmins: before.users.totalAdmins + 2 },
    finance: { totalWithdrawalRequests: 0, pendingWithdrawals: 0, totalTransactions: 0, refusedRefunds: 0, overdueRefundRequests: 0 },
    subscriptions: {
      totalPlatformSubscriptionPlans: before.subscriptions.totalPlatformSubscriptionPlans,
      activeSubscriptions: before.subscriptions.activeSubscriptions + 2,
    },
    products: { totalDigitalProducts: 0, totalOrders: 0 },
    verification: { totalKYCDocuments: 2, pendingKYC: 1 },
    reports: { openReports: 0, overdueReports: 0 },
    telegram: { totalTelegramAccounts: 0, totalTelegramChannels: 0, totalTelegramSubscriptions: 0 },
    growth: {
      newUsers: { current: before.growth.newUsers.current + 4, previous: 0 },
      newKYCDocuments: { current: 2, previous: 0 },
    },
  });
});

it('tells the last thirty days from the thirty before', async () => {
  const own = await createWorld();
  try {
    const counts = async () => (await own.call('GET /api/v1/admin/dashboard', {}, (await own.administrator()).token)).body.data.growth;
    const person = await own.person();
    const send = async (owner: Person) =>
      own.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key: await sentDocument(own, owner) } }, owner.token);
    await send(person);
    // One more, in the place of the first: both were handed in.
    await send(person);
    // The person, and the administrator who asks.
    expect(await counts()).toEqual({ newUsers: { current: 2, previous: 0 }, newKYCDocuments: { current: 2, previous: 0 } });
    own.clock.turn(days(30) - hours(1));
    expect(await counts()).toMatchObject({ newUsers: { current: 3, previous: 0 }, newKYCDocuments: { current: 2, previous: 0 } });
    own.clock.turn(hours(2));
    await send(await own.person());
    expect(await counts()).toEqual({ newUsers: { current: 3, previous: 2 }, newKYCDocuments: { current: 1, previous: 2 } });
    own.clock.turn(days(61));
    expect(await counts()).toEqual({ newUsers: { current: 1, previous: 0 }, newKYCDocuments: { current: 0, previous: 0 } });
  } finally {
    await own.close();
  }
});
