import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { kycDocument, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const uploadDocument = async (person: Person) =>
  world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key: await uploadKycDocument(world, person) } }, person.token);
/** Signs in a new administrator for each call: the tests move the clock past the session lifetime. */
const dashboard = async () => (await world.call('GET /api/v1/admin/dashboard', {}, (await world.administrator()).token)).body.data;

it('the admin dashboard counts users, plans and KYC documents', async () => {
  const before = await dashboard();
  const [first, second] = [await world.person(), await world.person()];
  await uploadDocument(first);
  await uploadDocument(second);
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

it('the admin dashboard compares the last 30 days with the 30 days before', async () => {
  const isolated = await createWorld();
  try {
    const growth = async () =>
      (await isolated.call('GET /api/v1/admin/dashboard', {}, (await isolated.administrator()).token)).body.data.growth;
    const person = await isolated.person();
    const send = async (owner: Person) =>
      isolated.call(
        'POST /api/v1/kyc/upload-document',
        { body: { ...kycDocument, s3Key: await uploadKycDocument(isolated, owner) } },
        owner.token,
      );
    await send(person);
    // The second document replaces the first, and both uploads count.
    await send(person);
    // New users: the seller and the administrator of this call.
    expect(await growth()).toEqual({ newUsers: { current: 2, previous: 0 }, newKYCDocuments: { current: 2, previous: 0 } });
    isolated.clock.advance(days(30) - hours(1));
    expect(await growth()).toMatchObject({ newUsers: { current: 3, previous: 0 }, newKYCDocuments: { current: 2, previous: 0 } });
    isolated.clock.advance(hours(2));
    await send(await isolated.person());
    expect(await growth()).toEqual({ newUsers: { current: 3, previous: 2 }, newKYCDocuments: { current: 1, previous: 2 } });
    isolated.clock.advance(days(61));
    expect(await growth()).toEqual({ newUsers: { current: 1, previous: 0 }, newKYCDocuments: { current: 0, previous: 0 } });
  } finally {
    await isolated.close();
  }
});
