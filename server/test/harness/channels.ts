import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { picture, put } from './uploads.ts';
import type { Person, World } from './world.ts';

/** The code that Telegram has sent to this number last. */
export async function codeSentTo(world: World, phone: string): Promise<string> {
  const answer = await world.send('GET', `/sandbox/telegram/codes?phone=${encodeURIComponent(phone)}`);
  return (answer.body as { data?: { code: string } }).data?.code ?? '';
}

/** A code was asked for: with what it is verified. */
export async function codeAskedFor(world: World, owner: Person, phoneNumber = telegramPhone()) {
  const sent = await world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, owner.token);
  if (sent.status !== 200) throw new Error(sent.text);
  return { phoneNumber, code: await codeSentTo(world, phoneNumber) };
}

/** A Telegram account of the owner's. */
export async function linkedAccount(world: World, owner: Person, phone = telegramPhone()) {
  const body = await codeAskedFor(world, owner, phone);
  const verified = await world.call('POST /api/v1/telegram/verify-otp', { body }, owner.token);
  const { account } = verified.body.data ?? {};
  if (!account) throw new Error(verified.text);
  return { ...account, phone };
}

export const newChannel = { channelName: 'Morning Calls', channelDescription: 'One idea a day, before the market opens' };
export const newPlan = { name: 'Monthly', price: 299, duration: 30 };

/** Made in Telegram, in an account of the owner's. */
export async function ownChannel(
  world: World,
  owner: Person,
  { telegramNumber, ...given }: Partial<typeof newChannel & { telegramNumber: string }> = {},
) {
  const number = telegramNumber ?? (await linkedAccount(world, owner)).phone;
  const body = { ...newChannel, ...given, telegramNumber: number };
  const made = await world.call('POST /api/v1/telegram/channels', { body }, owner.token);
  if (made.status !== 200) throw new Error(made.text);
  return made.body.data;
}

export async function addPlan(world: World, owner: Person, id: string, plan: Partial<typeof newPlan> = {}) {
  const made = await world.call(
    'POST /api/v1/telegram/channels/{id}/plans',
    { params: { id }, body: { ...newPlan, ...plan } },
    owner.token,
  );
  return made.body.data;
}

/** With a plan, and for everybody to see. */
export async function publishedChannel(world: World, owner: Person, given: Parameters<typeof ownChannel>[2] = {}) {
  const { id } = await ownChannel(world, owner, given);
  await addPlan(world, owner, id);
  const published = await world.call('PUT /api/v1/telegram/channels/{id}/publish', { params: { id } }, owner.token);
  if (published.status !== 200) throw new Error(published.text);
  return published.body.data;
}

/** A picture that has been sent for a channel and waits to be registered. */
export async function sentBanner(world: World, owner: Person, id: string): Promise<string> {
  const body = { fileName: 'banner.png', fileType: 'image/png' };
  const asked = await world.call('POST /api/v1/telegram/channels/{id}/banner/upload-url', { params: { id }, body }, owner.token);
  await put(asked.body.data.uploadUrl, await picture(1300, 700), 'image/png');
  return asked.body.data.s3Key;
}

export async function addBanner(world: World, owner: Person, id: string): Promise<string> {
  const body = { s3Key: await sentBanner(world, owner, id) };
  return (await world.call('POST /api/v1/telegram/channels/{id}/banner', { params: { id }, body }, owner.token)).body.data.bannerUrl;
}

/** What an account keeps in Telegram. */
export async function importable(world: World, owner: Person, telegramNumber: string) {
  const answer = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber } }, owner.token);
  return answer.body.data.channels;
}

/** Another linked account of the owner's, which is an administrator of this channel. */
export async function secondAdministrator(world: World, owner: Person, telegramChannelId: string, phone = telegramPhone()) {
  const account = await linkedAccount(world, owner, phone);
  const made = await world.send('POST', `/sandbox/telegram/channels/${telegramChannelId}/administrators`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  if (made.status !== 200) throw new Error(made.text);
  return account;
}
