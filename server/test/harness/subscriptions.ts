import type { TelegramSubscription } from '@jamun/contract';
import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { expect } from 'vitest';
import { addPlan, linkedAccount, type newPlan, ownChannel } from './channels.ts';
import { order, pay } from './checkout.ts';
import type { Person, World } from './world.ts';

export interface Club {
  seller: Person;
  phone: string;
  id: string;
  telegramChannelId: string;
  planId: string;
}

/** Creates a seller with a published channel and one plan. */
export async function club(
  world: World,
  plan: Partial<typeof newPlan> = {},
  existing: { seller?: Person; phone?: string } = {},
): Promise<Club> {
  const seller = existing.seller ?? (await world.person());
  const phone = existing.phone ?? (await linkedAccount(world, seller, telegramPhone())).phone;
  const { id } = await ownChannel(world, seller, { telegramNumber: phone });
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

export const initiate = (world: World, buyer: Person, { id, planId }: PlanRef, body: object = {}) =>
  world.call('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', { params: { id, planId }, body }, buyer.token);

export const subscribe = (world: World, buyer: Person, { id, planId }: PlanRef) =>
  world.call('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params: { id, planId } }, buyer.token);

/** Buys and pays a subscription; member reconciliation has not run yet. */
export async function subscribed(world: World, buyer: Person, plan: PlanRef) {
  const started = await initiate(world, buyer, plan);
  expect(started.status, started.text).toBe(200);
  await pay(world, started.body.data);
  return order(world, buyer, started.body.data.orderId);
}

/** Runs the due jobs and the member reconciliation once, as the worker does periodically. */
export async function tend(world: World): Promise<void> {
  await world.settle();
  await world.container.telegram.members.tendDue();
  await world.container.telegram.members.tellEndings();
  await world.settle();
}

/** Advances the clock, then runs the due jobs and the member reconciliation. */
export async function pass(world: World, milliseconds: number): Promise<void> {
  world.clock.turn(milliseconds);
  await tend(world);
}

export async function purchases(world: World, buyer: Person): Promise<TelegramSubscription[]> {
  const { body } = await world.call('GET /api/v1/purchased-items', { query: {} }, buyer.token);
  return body.data.telegramSubscriptions;
}

/** Latest subscription of a buyer. */
export async function latest(world: World, buyer: Person): Promise<TelegramSubscription> {
  const [first] = await purchases(world, buyer);
  if (!first) throw new Error('The buyer has no subscription');
  return first;
}

async function post(world: World, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return world.send('POST', `/sandbox/telegram${path}`, { headers, body: JSON.stringify(body) });
}

/** Joins through an invite link; false when Telegram rejects it. */
export async function join(world: World, inviteLink: string | null, name: string): Promise<boolean> {
  const answer = await post(world, '/join', { inviteLink, name });
  return answer.status === 200;
}

export const leave = (world: World, { telegramChannelId }: Pick<Club, 'telegramChannelId'>, name: string) =>
  post(world, '/leave', { telegramChannelId, name });

/** Names of the members of the channel in the simulated Telegram, without administrators. */
export async function inside(world: World, { telegramChannelId }: Pick<Club, 'telegramChannelId'>): Promise<string[]> {
  const answer = await world.send('GET', `/sandbox/telegram/channels/${telegramChannelId}/members`);
  return (answer.body as { data: { name: string; presence?: string; isAdministrator?: boolean; role?: string }[] }).data
    .filter(({ role, presence }) => (role ?? 'MEMBER') === 'MEMBER' && (presence ?? 'IN') === 'IN')
    .map(({ name }) => name)
    .sort();
}

export const switches = (world: World, values: object) => post(world, '/switches', values);
export const flood = (world: World, options: { phone: string; waitSeconds?: number; times?: number; callClass?: string }) =>
  post(world, '/flood', options);
export const revokeSessions = (world: World, phone: string) => post(world, '/revoke-sessions', { phone });

/** Call counts of an account in the simulated Telegram, by method. */
export async function callsOf(world: World, phone: string) {
  const answer = await world.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`);
  return (answer.body as { data: { done: Record<string, number>; refused: Record<string, number>; tooEarly: number; doubled: number } })
    .data;
}

/** Buys a subscription, joins the channel and runs the reconciliation that detects the member. */
export async function member(world: World, buyer: Person, plan: PlanRef, name: string) {
  const order = await subscribed(world, buyer, plan);
  await tend(world);
  const { inviteLink } = await latest(world, buyer);
  expect(await join(world, inviteLink, name)).toBe(true);
  await pass(world, 20_000);
  return order;
}

/** Offers a free subscription to an email address. */
export const grantTo = (world: World, { id, planId, seller }: Club, email: string, more: { days?: number } = {}) =>
  world.call('POST /api/v1/telegram/channels/{id}/grants', { params: { id }, body: { email, planId, ...more } }, seller.token);

/** Token of the latest invitation email to an address. */
export async function invitationToken(world: World, email: string): Promise<string> {
  const mails = await world.mailsTo(email);
  const tokens = mails.flatMap(({ text }) => /free-subscription\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
  const [first] = tokens;
  if (!first) throw new Error(`No invitation email to ${email}`);
  return first;
}
