import type { Channel, StartedPayment, TelegramSubscription } from '@jamun/contract';
import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { call } from './calls.ts';
import { pay, settled } from './shop.ts';

/** Latest sign-in code that the simulated Telegram sent to a number. */
export const codeSentTo = async (phone: string, url?: string) =>
  (await call<{ code: string }>(`GET /sandbox/telegram/codes?phone=${encodeURIComponent(phone)}`, { url })).code;

interface Plan {
  name: string;
  price: number;
  duration: number;
}
interface ChannelOptions {
  channelName?: string;
  channelDescription?: string;
  telegramNumber?: string;
  plans?: Plan[];
}

export const monthly = { name: 'Monthly', price: 299, duration: 30 };

/** Creates channels through the API, for tests that do not test the wizard. */
export function channelsApi(token: string, url?: string) {
  const path = '/api/v1/telegram';
  const post = <Data>(rest: string, body: object) => call<Data>(`POST ${path}${rest}`, { token, body, url });

  async function linkAccount(phoneNumber = telegramPhone()): Promise<string> {
    await post('/send-otp', { phoneNumber });
    await post('/verify-otp', { phoneNumber, code: await codeSentTo(phoneNumber, url) });
    return phoneNumber;
  }

  async function createDraft({ plans = [monthly], telegramNumber, ...input }: ChannelOptions = {}): Promise<Channel> {
    const number = telegramNumber ?? (await linkAccount());
    const names = { channelName: 'Morning Calls', channelDescription: 'One idea a day, before the market opens', ...input };
    const { id } = await post<Channel>('/channels', { ...names, telegramNumber: number });
    for (const plan of plans) await post(`/channels/${id}/plans`, plan);
    return call<Channel>(`GET ${path}/channels/${id}`, { token, url });
  }

  return {
    linkAccount,
    createDraft,
    async createPublished(options: ChannelOptions = {}): Promise<Channel> {
      const { id } = await createDraft(options);
      return call<Channel>(`PUT ${path}/channels/${id}/publish`, { token, url });
    },
    change: (id: string, changes: object) => call<Channel>(`PUT ${path}/channels/${id}`, { token, url, body: changes }),
    unpublish: (id: string) => call<Channel>(`PUT ${path}/channels/${id}/unpublish`, { token, url }),
    preview: async (id: string) => (await post<{ url: string }>(`/channels/${id}/preview`, {})).url,
  };
}

/** Buys and pays the first plan; returns the order id. */
export async function buySubscription(token: string, { id, plans }: Channel): Promise<string> {
  const route = `POST /api/v1/telegram/channels/${id}/plans/${plans[0]?.id}/initiate-subscription`;
  const started = await call<StartedPayment>(route, { token, body: {} });
  await pay(started);
  await settled(started.orderId);
  return started.orderId;
}

/** The user's latest subscription. */
export async function latestSubscription(token: string, url?: string): Promise<TelegramSubscription | undefined> {
  const route = 'GET /api/v1/purchased-items';
  const { telegramSubscriptions } = await call<{ telegramSubscriptions: TelegramSubscription[] }>(route, { token, url });
  return telegramSubscriptions[0];
}

/** A Telegram user joins through an invite link. */
export const joinByInviteLink = (inviteLink: string, name: string, url?: string) =>
  call('POST /sandbox/telegram/join', { body: { inviteLink, name }, url });

/** Makes another number an administrator of the channel in Telegram. */
export const makeAdministrator = (telegramChannelId: string, phone: string, url?: string) =>
  call(`POST /sandbox/telegram/channels/${telegramChannelId}/administrators`, { body: { phone }, url });

/** Names of the members, without administrators. */
export async function listMemberNames({ telegramChannelId }: Channel, url?: string): Promise<string[]> {
  const route = `GET /sandbox/telegram/channels/${telegramChannelId}/members`;
  const people = await call<{ name: string; role: string }[]>(route, { url });
  return people.filter(({ role }) => role === 'MEMBER').map(({ name }) => name);
}
