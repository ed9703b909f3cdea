import type { TelegramSubscription } from '@jamun/contract';
import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { expect } from 'vitest';
import { addPlan, createChannel, linkTelegramAccount, type newPlan } from './channels.ts';
import { fetchOrder, pay } from './checkout.ts';
import type { Person, World } from './world.ts';

export interface ChannelWithPlan {
  seller: Person;
  phone: string;
  id: string;
  telegramChannelId: string;
  planId: string;
}

/** Creates a seller with a published channel and one plan. */
export async function createChannelWithPlan(
  world: World,
  plan: Partial<typeof newPlan> = {},
  existing: { seller?: Person; phone?: string } = {},
): Promise<ChannelWithPlan> {
  const seller = existing.seller ?? (await world.person());
  const phone = existing.phone ?? (await linkTelegramAccount(world, seller, telegramPhone())).phone;
  const { id } = await createChannel(world, seller, { telegramNumber: phone });
  const { id: planId } = await addPlan(world, seller, id, plan);
  const published = await world.call('PUT /api/v1/telegram/channels/{id}/publish', { params: { id } }, seller.token);
  expect(published.status, published.text).toBe(200);
  const { rows } = await world.container.database.pool.query('select telegram_channel_id from telegram_channels where id = $1', [id]);
  return { seller, phone, id, planId, telegramChannelId: rows[0].telegram_channel_id };
}

interface PlanRef {
  id: string;
  planId: string;
}

export const startSubscription = (world: World, buyer: Person, { id, planId }: PlanRef, body: object = {}) =>
  world.call('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', { params: { id, planId }, body }, buyer.token);

export const subscribeFree = (world: World, buyer: Person, { id, planId }: PlanRef) =>
  world.call('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params: { id, planId } }, buyer.token);

/** Buys and pays a subscription; member reconciliation has not run yet. */
export async function buySubscription(world: World, buyer: Person, plan: PlanRef, body: object = {}) {
  const started = await startSubscription(world, buyer, plan, body);
  expect(started.status, started.text).toBe(200);
  await pay(world, started.body.data);
  return fetchOrder(world, buyer, started.body.data.orderId);
}

/** Runs the due jobs and the member reconciliation once, as the worker does periodically. */
export async function reconcileMembers(world: World): Promise<void> {
  await world.runJobs();
  await world.container.telegram.members.reconcileDue();
  await world.container.telegram.members.notifyEndings();
  await world.runJobs();
}

/** Advances the clock, then runs the due jobs and the member reconciliation. */
export async function advanceAndReconcile(world: World, milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await reconcileMembers(world);
}

export async function listSubscriptions(world: World, buyer: Person): Promise<TelegramSubscription[]> {
  const { body } = await world.call('GET /api/v1/purchased-items', { query: {} }, buyer.token);
  return body.data.telegramSubscriptions;
}

/** Latest subscription of a buyer. */
export async function latestSubscription(world: World, buyer: Person): Promise<TelegramSubscription> {
  const [first] = await listSubscriptions(world, buyer);
  if (!first) throw new Error('The buyer has no subscription');
  return first;
}

async function post(world: World, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return world.send('POST', `/sandbox/telegram${path}`, { headers, body: JSON.stringify(body) });
}

/** Joins through an invite link; false when Telegram rejects it. */
export async function joinChannel(world: World, inviteLink: string | null, name: string): Promise<boolean> {
  const response = await post(world, '/join', { inviteLink, name });
  return response.status === 200;
}

export const leaveChannel = (world: World, { telegramChannelId }: Pick<ChannelWithPlan, 'telegramChannelId'>, name: string) =>
  post(world, '/leave', { telegramChannelId, name });

/** Names of the members of the channel in the simulated Telegram, without administrators. */
export async function memberNames(world: World, { telegramChannelId }: Pick<ChannelWithPlan, 'telegramChannelId'>): Promise<string[]> {
  const response = await world.send('GET', `/sandbox/telegram/channels/${telegramChannelId}/members`);
  return (response.body as { data: { name: string; presence?: string; isAdministrator?: boolean; role?: string }[] }).data
    .filter(({ role, presence }) => (role ?? 'MEMBER') === 'MEMBER' && (presence ?? 'IN') === 'IN')
    .map(({ name }) => name)
    .sort();
}

export const setTelegramSwitches = (world: World, values: object) => post(world, '/switches', values);
export const injectFloodWait = (world: World, options: { phone: string; waitSeconds?: number; times?: number; callClass?: string }) =>
  post(world, '/flood', options);
export const revokeSessions = (world: World, phone: string) => post(world, '/revoke-sessions', { phone });

/** Call counts of an account in the simulated Telegram, by method. */
export async function countTelegramCalls(world: World, phone: string) {
  const response = await world.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`);
  return (response.body as { data: { done: Record<string, number>; refused: Record<string, number>; tooEarly: number; doubled: number } })
    .data;
}

/** Buys a subscription, joins the channel and runs the reconciliation that detects the member. */
export async function createMember(world: World, buyer: Person, plan: PlanRef, name: string) {
  const order = await buySubscription(world, buyer, plan);
  await reconcileMembers(world);
  const { inviteLink } = await latestSubscription(world, buyer);
  expect(await joinChannel(world, inviteLink, name)).toBe(true);
  await advanceAndReconcile(world, 20_000);
  return order;
}

/** Offers a free subscription to an email address. */
export const grantSubscription = (world: World, { id, planId, seller }: ChannelWithPlan, email: string, more: { days?: number } = {}) =>
  world.call('POST /api/v1/telegram/channels/{id}/grants', { params: { id }, body: { email, planId, ...more } }, seller.token);

/** Token of the latest invitation email to an address. */
export async function invitationToken(world: World, email: string): Promise<string> {
  const mails = await world.mailsTo(email);
  const tokens = mails.flatMap(({ text }) => /free-subscription\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
  const [first] = tokens;
  if (!first) throw new Error(`No invitation email to ${email}`);
  return first;
}
