import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { picture, put } from './uploads.ts';
import type { Person, World } from './world.ts';

/** Latest sign-in code that the simulated Telegram sent to a phone number. */
export async function lastSignInCode(world: World, phone: string): Promise<string> {
  const response = await world.send('GET', `/sandbox/telegram/codes?phone=${encodeURIComponent(phone)}`);
  return (response.body as { data?: { code: string } }).data?.code ?? '';
}

/** Requests a sign-in code; returns the body that verifies it. */
export async function requestSignInCode(world: World, owner: Person, phoneNumber = telegramPhone()) {
  const reply = await world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, owner.token);
  if (reply.status !== 200) throw new Error(reply.text);
  return { phoneNumber, code: await lastSignInCode(world, phoneNumber) };
}

/** Links a Telegram account to the user. */
export async function linkTelegramAccount(world: World, owner: Person, phone = telegramPhone()) {
  const body = await requestSignInCode(world, owner, phone);
  const verified = await world.call('POST /api/v1/telegram/verify-otp', { body }, owner.token);
  const { account } = verified.body.data ?? {};
  if (!account) throw new Error(verified.text);
  return { ...account, phone };
}

export const newChannel = { channelName: 'Morning Calls', channelDescription: 'One idea a day, before the market opens' };
export const newPlan = { name: 'Monthly', price: 299, duration: 30 };

/** Creates a channel in Telegram with a linked account of the user. */
export async function createChannel(
  world: World,
  owner: Person,
  { telegramNumber, ...fields }: Partial<typeof newChannel & { telegramNumber: string }> = {},
) {
  const number = telegramNumber ?? (await linkTelegramAccount(world, owner)).phone;
  const body = { ...newChannel, ...fields, telegramNumber: number };
  const created = await world.call('POST /api/v1/telegram/channels', { body }, owner.token);
  if (created.status !== 200) throw new Error(created.text);
  return created.body.data;
}

export async function addPlan(world: World, owner: Person, id: string, plan: Partial<typeof newPlan> = {}) {
  const created = await world.call(
    'POST /api/v1/telegram/channels/{id}/plans',
    { params: { id }, body: { ...newPlan, ...plan } },
    owner.token,
  );
  return created.body.data;
}

/** Creates a channel with a plan and publishes it. */
export async function createPublishedChannel(world: World, owner: Person, fields: Parameters<typeof createChannel>[2] = {}) {
  const { id } = await createChannel(world, owner, fields);
  await addPlan(world, owner, id);
  const published = await world.call('PUT /api/v1/telegram/channels/{id}/publish', { params: { id } }, owner.token);
  if (published.status !== 200) throw new Error(published.text);
  return published.body.data;
}

/** Uploads a banner without registering it; returns its key. */
export async function uploadBanner(world: World, owner: Person, id: string): Promise<string> {
  const body = { fileName: 'banner.png', fileType: 'image/png' };
  const upload = await world.call('POST /api/v1/telegram/channels/{id}/banner/upload-url', { params: { id }, body }, owner.token);
  await put(upload.body.data.uploadUrl, await picture(1300, 700), 'image/png');
  return upload.body.data.s3Key;
}

export async function addBanner(world: World, owner: Person, id: string): Promise<string> {
  const body = { s3Key: await uploadBanner(world, owner, id) };
  return (await world.call('POST /api/v1/telegram/channels/{id}/banner', { params: { id }, body }, owner.token)).body.data.bannerUrl;
}

/** Channels in Telegram that this account administers and can import. */
export async function listImportableChannels(world: World, owner: Person, telegramNumber: string) {
  const response = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber } }, owner.token);
  return response.body.data.channels;
}

/** Links another account of the user and makes it an administrator of the channel. */
export async function addAdministratorAccount(world: World, owner: Person, telegramChannelId: string, phone = telegramPhone()) {
  const account = await linkTelegramAccount(world, owner, phone);
  const promoted = await world.send('POST', `/sandbox/telegram/channels/${telegramChannelId}/administrators`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  if (promoted.status !== 200) throw new Error(promoted.text);
  return account;
}
