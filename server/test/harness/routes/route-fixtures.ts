import type { Contract, ContractKey, RouteInput } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { beginSecondFactor, createPlatformFeature, createPlatformPlan, enableSecondFactor, platformPlanBody } from '../administration.ts';
import { unsubscribeToken } from '../mails.ts';
import { kycDocument, uploadKycDocument, uploadPicture } from '../uploads.ts';
import { type Administrator, type Person, randomPhone, tokenInLink, type World } from '../world.ts';
import { accountDeletionFixtures } from './account-deletion-fixtures.ts';
import { accountSecurityFixtures } from './account-security-fixtures.ts';
import { adminOrderFixtures } from './admin-order-fixtures.ts';
import { attentionFixtures } from './attention-fixtures.ts';
import { channelFixtures } from './channel-fixtures.ts';
import { checkoutFixtures } from './checkout-fixtures.ts';
import { clientErrorFixtures } from './client-error-fixtures.ts';
import { confirmationFixtures } from './confirmation-fixtures.ts';
import { couponFixtures } from './coupon-fixtures.ts';
import { dataExportFixtures } from './data-export-fixtures.ts';
import { deadLetterFixtures } from './dead-letter-fixtures.ts';
import { emailChangeFixtures } from './email-change-fixtures.ts';
import { guestFixtures } from './guest-fixtures.ts';
import { insightFixtures } from './insight-fixtures.ts';
import { linkFixtures } from './link-fixtures.ts';
import { payoutFixtures } from './payout-fixtures.ts';
import { productFixtures } from './product-fixtures.ts';
import { reportFixtures } from './report-fixtures.ts';
import { subscriptionFixtures } from './subscription-fixtures.ts';

/**
 * Creates a request that succeeds when its owner sends it. Called once per caller, because some requests can be sent only once.
 * `administrator` is set when an administrator sends it: some requests change the sender's own account.
 */
type Fixture<K extends ContractKey> = (world: World, owner: Person, administrator?: Administrator) => Promise<RouteInput<Contract[K]>>;

const emptyInput = async () => ({});

async function findTokenInEmail(world: World, email: string, subject: string): Promise<string> {
  const mails = await world.mailsTo(email);
  return tokenInLink(mails.find((mail) => mail.subject === subject)?.text ?? '');
}

/** Creates a payment method of the owner; returns its path parameters. */
async function ownMethod(world: World, owner: Person) {
  const body = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;
  const { body: created } = await world.call('POST /api/v1/payment-methods', { body }, owner.token);
  return { params: { id: created.data.id } };
}

const userParams: Fixture<'GET /api/v1/admin/users/{id}'> = async (_world, owner) => ({ params: { id: String(owner.id) } });

/** Creates a KYC document of the owner; returns its path parameters. */
async function ownDocument(world: World, owner: Person) {
  const current = await signInAgain(world, owner);
  const body = { ...kycDocument, s3Key: await uploadKycDocument(world, current) };
  await world.call('POST /api/v1/kyc/upload-document', { body }, current.token);
  const { body: created } = await world.call('GET /api/v1/kyc/get-kyc-document', {}, current.token);
  return { params: { id: created.data?.id ?? '' } };
}

/** Signs the user in again: the previous session may have expired. */
export async function signInAgain(world: World, owner: Person): Promise<Person> {
  const body = { username: owner.email, loginMethod: 'email', password: owner.password } as const;
  const response = await world.call('POST /api/v1/auth/signin', { body });
  return { ...owner, token: response.body.data.token };
}

/** Enables the second factor of the administrator; returns a request body with the password and a recovery code. */
async function secondFactorProof(world: World, _owner: Person, administrator?: Administrator) {
  const sender = administrator ?? (await world.administrator());
  const { recoveryCodes } = await enableSecondFactor(world, sender);
  return { body: { password: sender.password, code: recoveryCodes[0] ?? '' } };
}

/** Routes whose body names an object of the owner: other users get 404. */
export const routesWithOwnedObjectInBody: ReadonlySet<ContractKey> = new Set<ContractKey>([
  'POST /api/v1/users/profilepicture/update',
  'POST /api/v1/users/coverpicture/update',
  'POST /api/v1/kyc/upload-document',
  'POST /api/v1/wallet/withdraw',
  'POST /api/v1/telegram/channels',
  'POST /api/v1/telegram/telechannels',
  'POST /api/v1/telegram/telechannels/create',
]);

/** Routes whose path names a public object: other users may call them too. */
export const routesWithPublicObject: ReadonlySet<ContractKey> = new Set<ContractKey>([
  'POST /api/v1/digital-products/{id}/purchase',
  'GET /api/v1/digital-products/{id}/ownership',
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe',
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription',
  'GET /api/v1/telegram/channels/{id}/membership',
]);

/** One fixture per route; the type check and the authorization matrix fail when one is missing. */
export const routeFixtures: { [K in ContractKey]: Fixture<K> } = {
  ...accountSecurityFixtures,
  ...productFixtures,
  ...subscriptionFixtures,
  ...adminOrderFixtures,
  ...attentionFixtures,
  ...confirmationFixtures,
  ...channelFixtures,
  ...checkoutFixtures,
  ...clientErrorFixtures,
  ...couponFixtures,
  ...deadLetterFixtures,
  ...guestFixtures,
  ...insightFixtures,
  ...linkFixtures,
  ...payoutFixtures,
  ...reportFixtures,
  'POST /api/v1/auth/signup': async () => {
    const word = randomWord();
    return { body: { email: `${word}@example.in`, fullName: 'Someone New', phone: randomPhone(), password: 'long enough' } };
  },
  'POST /api/v1/auth/signin': async (world) => {
    const someone = await world.person();
    return { body: { username: someone.email, loginMethod: 'email', password: someone.password } };
  },
  'POST /api/v1/auth/signout': emptyInput,
  'POST /api/v1/auth/forgot-password': async (_world, owner) => ({ body: { email: owner.email } }),
  'POST /api/v1/auth/reset-password': async (world) => {
    const someone = await world.person();
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: someone.email } });
    const token = await findTokenInEmail(world, someone.email, 'Set a new password');
    return { body: { token, newPassword: 'another long one', confirmPassword: 'another long one' } };
  },
  'POST /api/v1/auth/update-password': async (_world, owner) => {
    const newPassword = `new ${randomWord()}`;
    const body = { oldPassword: owner.password, newPassword, confirmPassword: newPassword };
    return { body };
  },
  ...accountDeletionFixtures,
  ...dataExportFixtures,
  ...emailChangeFixtures,
  'POST /api/v1/auth/verify-email': async (world) => {
    const someone = await world.person({ isVerified: false });
    const token = await findTokenInEmail(world, someone.email, 'Welcome to Jamun: verify your email address');
    return { body: { token, password: someone.password } };
  },
  'GET /api/v1/auth/verify-email': emptyInput,
  'POST /api/v1/auth/verify-email/resend': emptyInput,
  'GET /api/v1/auth/sessions': emptyInput,
  'DELETE /api/v1/auth/sessions/{id}': async (world, owner) => {
    const { body } = await world.call('POST /api/v1/auth/signin', {
      body: { username: owner.email, loginMethod: 'email', password: owner.password },
    });
    const sessions = await world.call('GET /api/v1/auth/sessions', {}, body.data.token);
    return { params: { id: sessions.body.data.find((session) => session.current)?.id ?? '' } };
  },
  'GET /api/v1/users/me': emptyInput,
  'GET /api/v1/users/me/public-contact': emptyInput,
  'PUT /api/v1/users/me/public-contact': async () => ({ body: { publicContact: 'EMAIL' } }),
  'PUT /api/v1/users/me': async () => ({ body: { name: 'A New Name', location: 'Pune' } }),
  'POST /api/v1/admin/signin': async (world) => {
    const { username, password } = await world.administrator();
    return { body: { username, password } };
  },
  'POST /api/v1/admin/signout': emptyInput,
  'GET /api/v1/admin/me': emptyInput,
  'POST /api/v1/admin/update-password': async (world, _owner, administrator) => {
    const { password } = administrator ?? (await world.administrator());
    return { body: { oldPassword: password, newPassword: `new ${password}`, confirmPassword: `new ${password}` } };
  },
  'POST /api/v1/admin/proof': async (_world, _owner, administrator) => ({ body: { password: administrator?.password ?? '' } }),
  'GET /api/v1/admin/sessions': emptyInput,
  'DELETE /api/v1/admin/sessions/{id}': async (world, _owner, administrator) => {
    const { username, password } = administrator ?? (await world.administrator());
    const { body } = await world.call('POST /api/v1/admin/signin', { body: { username, password } });
    const sessions = await world.call('GET /api/v1/admin/sessions', {}, body.data.token);
    return { params: { id: sessions.body.data.find((session) => session.current)?.id ?? '' } };
  },
  'GET /api/v1/admin/second-factor': emptyInput,
  'POST /api/v1/admin/second-factor/begin': async (world, _owner, administrator) => {
    const { password } = administrator ?? (await world.administrator());
    return { body: { password } };
  },
  'POST /api/v1/admin/second-factor/confirm': async (world, _owner, administrator) => {
    const { code } = await beginSecondFactor(world, administrator ?? (await world.administrator()));
    return { body: { code: code() } };
  },
  'POST /api/v1/admin/second-factor/disable': secondFactorProof,
  'POST /api/v1/admin/second-factor/recovery-codes': secondFactorProof,
  'GET /api/v1/users/me/plan': emptyInput,
  'GET /api/v1/admin/platform-subscription-plans': emptyInput,
  'POST /api/v1/admin/platform-subscription-plans': async () => ({ body: platformPlanBody() }),
  'GET /api/v1/admin/platform-subscription-plans/{id}': async (world) => ({ params: { id: (await createPlatformPlan(world)).id } }),
  'PUT /api/v1/admin/platform-subscription-plans/{id}': async (world) => {
    const { id, version } = await createPlatformPlan(world);
    return { params: { id }, body: { ...platformPlanBody(), version } };
  },
  'DELETE /api/v1/admin/platform-subscription-plans/{id}': async (world) => ({ params: { id: (await createPlatformPlan(world)).id } }),
  'GET /api/v1/admin/platform-features/{planId}': async (world) => ({ params: { planId: (await createPlatformPlan(world)).id } }),
  'POST /api/v1/admin/platform-features/{planId}': async (world) => ({
    params: { planId: (await createPlatformPlan(world)).id },
    body: { featureKey: 'short_links', limitValue: 50, isEnabled: true },
  }),
  'GET /api/v1/admin/platform-features/feature/{featureId}': async (world) => ({
    params: { featureId: (await createPlatformFeature(world)).id },
  }),
  'PUT /api/v1/admin/platform-features/feature/{featureId}': async (world) => ({
    params: { featureId: (await createPlatformFeature(world)).id },
    body: { featureKey: 'storage_mb', limitValue: 512, isEnabled: true },
  }),
  'DELETE /api/v1/admin/platform-features/{featureId}': async (world) => ({
    params: { featureId: (await createPlatformFeature(world)).id },
  }),
  'GET /api/v1/admin/audit': async () => ({ query: { page: '1', search: 'admin' } }),
  'GET /api/v1/admin/dashboard': emptyInput,
  'GET /api/v1/admin/users': async () => ({ query: { search: 'person', status: 'active', sort: 'name' } }),
  'GET /api/v1/admin/users/{id}': userParams,
  'POST /api/v1/admin/users/{id}/ban': async (world, owner) => ({
    ...(await userParams(world, owner)),
    body: { reason: 'Sold what is not theirs' },
  }),
  'POST /api/v1/admin/users/{id}/unban': async (world) => {
    const banned = await world.person();
    await world.ban(banned);
    return { ...(await userParams(world, banned)), body: {} };
  },
  'POST /api/v1/admin/users/{id}/sign-out': async (_world, owner) => ({ params: { id: String(owner.id) } }),
  'PUT /api/v1/admin/users/{id}/plan': async (world, owner) => ({ ...(await userParams(world, owner)), body: { planId: null } }),
  'GET /api/v1/admin/kyc-documents': async () => ({ query: { status: 'PENDING', search: 'pan', sort: 'createdAt', order: 'desc' } }),
  'GET /api/v1/admin/kyc-documents/{id}': ownDocument,
  'PUT /api/v1/admin/kyc-documents/{id}': async (world, owner) => ({
    ...(await ownDocument(world, owner)),
    body: { status: 'REJECTED', note: 'It cannot be read', version: 1 },
  }),
  'GET /api/v1/admin/payment-methods': async () => ({ query: { status: 'PENDING', type: 'UPI', search: 'meera' } }),
  'GET /api/v1/admin/payment-methods/{id}': async (world, owner) => ownMethod(world, await signInAgain(world, owner)),
  'PUT /api/v1/admin/payment-methods/{id}': async (world, owner) => ({
    ...(await ownMethod(world, await signInAgain(world, owner))),
    body: { status: 'REJECTED', reason: 'The name is another one', version: 1 },
  }),
  'GET /api/v1/events': emptyInput,
  'GET /api/v1/admin/events': emptyInput,
  'GET /api/v1/notifications': async () => ({ query: { page: '1', limit: '5' } }),
  'GET /api/v1/notifications/preferences': emptyInput,
  'PUT /api/v1/notifications/preferences': async () => ({ body: { sales: false } }),
  'GET /api/v1/email-subscriptions/{token}': async (world, owner) => ({
    params: { token: unsubscribeToken(world, { about: 'sales', userId: owner.id }) },
  }),
  'PUT /api/v1/email-subscriptions/{token}': async (world, owner) => ({
    params: { token: unsubscribeToken(world, { about: 'sales', userId: owner.id }) },
    body: { isOn: false },
  }),
  'GET /api/v1/notifications/unread-count': emptyInput,
  'PUT /api/v1/notifications/read': emptyInput,
  'PUT /api/v1/notifications/{id}/read': async (world, owner) => {
    await world.notify(owner, 'You made a sale');
    const { body } = await world.call('GET /api/v1/notifications', {}, owner.token);
    return { params: { id: body.data[0]?.id ?? '' } };
  },
  'POST /api/v1/payment-methods': async () => ({
    body: {
      type: 'BANK',
      priority: 'PRIMARY',
      bankName: 'HDFC Bank',
      accountNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
      accountHolderName: 'Meera Krishnan',
      upiId: '',
      upiName: '',
    },
  }),
  'GET /api/v1/payment-methods': emptyInput,
  'GET /api/v1/payment-methods/{id}': ownMethod,
  'PUT /api/v1/payment-methods/{id}': async (world, owner) => ({
    ...(await ownMethod(world, owner)),
    body: { priority: 'PRIMARY', upiId: 'meera@ybl', upiName: 'Meera' },
  }),
  'DELETE /api/v1/payment-methods/{id}': ownMethod,
  'POST /api/v1/users/profilepicture': async () => ({ body: { fileName: 'me.png', fileType: 'image/png', fileSize: 1_000 } }),
  'GET /api/v1/users/profilepicture': emptyInput,
  'POST /api/v1/users/profilepicture/update': async (world, owner) => ({
    body: { s3Key: await uploadPicture(world, await signInAgain(world, owner), 'profilepicture') },
  }),
  'POST /api/v1/users/profilepicture/delete': emptyInput,
  'POST /api/v1/users/coverpicture': async () => ({ body: { fileName: 'cover.webp', fileType: 'image/webp' } }),
  'GET /api/v1/users/coverpicture': emptyInput,
  'POST /api/v1/users/coverpicture/update': async (world, owner) => ({
    body: { s3Key: await uploadPicture(world, await signInAgain(world, owner), 'coverpicture') },
  }),
  'POST /api/v1/users/coverpicture/delete': emptyInput,
  'POST /api/v1/kyc/get-upload-url': async () => ({ body: { ...kycDocument, fileSize: 1_000 } }),
  'POST /api/v1/kyc/upload-document': async (world, owner) => ({
    body: { ...kycDocument, s3Key: await uploadKycDocument(world, await signInAgain(world, owner)) },
  }),
  'GET /api/v1/kyc/get-kyc-document': emptyInput,
};
