import { minutes, seconds } from '../kit/clock.ts';
import { type DemoChannel, channels as table } from './channels-table.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import type { DemoPictures } from './pictures.ts';
import type { Timeline } from './timeline.ts';

export interface OpenChannel {
  id: string;
  slug: string;
  publicUrl: string;
  telegramChannelId: string;
  name: string;
  plans: { id: string; price: number; weight: number }[];
}

export type OpenChannels = Map<string, OpenChannel>;

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  pictures: DemoPictures;
}

/** Links a Telegram account; the sign-in code comes from the sandbox. */
export async function linkAccount(server: DemoServer, token: string, phoneNumber: string): Promise<void> {
  await server.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, token);
  const code = await server.telegram.codeOf(phoneNumber);
  server.clock.advance(seconds(20));
  await server.call('POST /api/v1/telegram/verify-otp', { body: { phoneNumber, code } }, token);
}

/** Links Telegram accounts and creates channels on their day, with the API calls of the channel editor. */
export function planChannels({ server, users, timeline, pictures }: Deps): OpenChannels {
  const openChannels: OpenChannels = new Map();
  const linkedPhones = new Set<string>();

  async function uploadBanner(id: string, token: string, { banner }: DemoChannel): Promise<void> {
    const body = { fileName: `${banner}.png`, fileType: 'image/png' };
    const { data } = await server().call('POST /api/v1/telegram/channels/{id}/banner/upload-url', { params: { id }, body }, token);
    await server().upload(data.uploadUrl, pictures[banner], 'image/png');
    await server().call('POST /api/v1/telegram/channels/{id}/banner', { params: { id }, body: { s3Key: data.s3Key } }, token);
  }

  async function open(key: string, channel: DemoChannel): Promise<void> {
    const seller = users.mainUser(channel.seller);
    const token = await users.tokenOf(seller);
    if (!linkedPhones.has(channel.phone)) await linkAccount(server(), token, channel.phone);
    linkedPhones.add(channel.phone);
    const { name, description, phone } = channel;
    const details = { channelName: name, channelDescription: description, telegramNumber: phone };
    const { data: created } = await server().call('POST /api/v1/telegram/channels', { body: details }, token);
    const params = { id: created.id };
    await uploadBanner(created.id, token, channel);
    await server().call('PUT /api/v1/telegram/channels/{id}', { params, body: { richDescription: channel.richDescription } }, token);
    await server().call('PUT /api/v1/telegram/channels/{id}/contact', { params, body: { contactEmail: seller.email } }, token);
    const plans: OpenChannel['plans'] = [];
    for (const { weight, ...body } of channel.plans) {
      const { data } = await server().call('POST /api/v1/telegram/channels/{id}/plans', { params, body }, token);
      plans.push({ id: data.id, price: data.price, weight });
    }
    server().clock.advance(minutes(3));
    const { data } = await server().call('PUT /api/v1/telegram/channels/{id}/publish', { params }, token);
    openChannels.set(key, {
      id: data.id,
      slug: data.slug,
      publicUrl: data.publicUrl,
      telegramChannelId: data.telegramChannelId,
      name,
      plans,
    });
  }

  for (const [key, channel] of Object.entries(table)) timeline.at(channel.day, 12, () => open(key, channel));
  return openChannels;
}
