import { minutes, seconds } from '../kit/clock.ts';
import type { Calendar } from './calendar.ts';
import type { Cast } from './cast.ts';
import { type DemoChannel, channels as table } from './channels-table.ts';
import type { Sketchbook } from './covers.ts';
import type { Stage } from './stage.ts';

export interface OpenChannel {
  id: string;
  slug: string;
  publicUrl: string;
  telegramChannelId: string;
  name: string;
  plans: { id: string; price: number; draw: number }[];
}

export type Rooms = Map<string, OpenChannel>;

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  pictures: Sketchbook;
}

/** The code that Telegram sends is read where testers read it. */
export async function linkAccount(stage: Stage, token: string, phoneNumber: string): Promise<void> {
  await stage.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, token);
  const code = await stage.telegram.codeOf(phoneNumber);
  stage.clock.pass(seconds(20));
  await stage.call('POST /api/v1/telegram/verify-otp', { body: { phoneNumber, code } }, token);
}

/** Accounts are linked and channels made on their day, as their editor makes them. */
export function planChannels({ stage, cast, calendar, pictures }: Deps): Rooms {
  const rooms: Rooms = new Map();
  const linked = new Set<string>();

  async function hang(id: string, token: string, { banner }: DemoChannel): Promise<void> {
    const body = { fileName: `${banner}.png`, fileType: 'image/png' };
    const { data } = await stage().call('POST /api/v1/telegram/channels/{id}/banner/upload-url', { params: { id }, body }, token);
    await stage().put(data.uploadUrl, pictures[banner], 'image/png');
    await stage().call('POST /api/v1/telegram/channels/{id}/banner', { params: { id }, body: { s3Key: data.s3Key } }, token);
  }

  async function open(key: string, wanted: DemoChannel): Promise<void> {
    const seller = cast.lead(wanted.seller);
    const token = await cast.tokenOf(seller);
    if (!linked.has(wanted.phone)) await linkAccount(stage(), token, wanted.phone);
    linked.add(wanted.phone);
    const { name, description, phone } = wanted;
    const given = { channelName: name, channelDescription: description, telegramNumber: phone };
    const { data: made } = await stage().call('POST /api/v1/telegram/channels', { body: given }, token);
    const params = { id: made.id };
    await hang(made.id, token, wanted);
    await stage().call('PUT /api/v1/telegram/channels/{id}', { params, body: { richDescription: wanted.more } }, token);
    await stage().call('PUT /api/v1/telegram/channels/{id}/contact', { params, body: { contactEmail: seller.email } }, token);
    const plans: OpenChannel['plans'] = [];
    for (const { draw, ...body } of wanted.plans) {
      const { data } = await stage().call('POST /api/v1/telegram/channels/{id}/plans', { params, body }, token);
      plans.push({ id: data.id, price: data.price, draw });
    }
    stage().clock.pass(minutes(3));
    const { data } = await stage().call('PUT /api/v1/telegram/channels/{id}/publish', { params }, token);
    rooms.set(key, { id: data.id, slug: data.slug, publicUrl: data.publicUrl, telegramChannelId: data.telegramChannelId, name, plans });
  }

  for (const [key, wanted] of Object.entries(table)) calendar.at(wanted.day, 12, () => open(key, wanted));
  return rooms;
}
