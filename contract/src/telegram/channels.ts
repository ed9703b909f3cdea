import { z } from 'zod';
import { Email, Phone } from '../accounts/person.ts';
import { answer, Message } from '../answer.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { FileKey, FileName, FileSize, FileType, registrationLimit } from '../products/files.ts';
import { PreviewToken, SlugOrId } from '../products/products.ts';
import type { Routes } from '../route.ts';
import { displayName, Id, IsoTime, lines, possibleDisplayName, possibleLine, possibleLines } from '../text.ts';
import { PlanOfChannel, PublicPlan } from './channel-plans.ts';
import { TelegramAccountState } from './telegram-accounts.ts';

export const ChannelStatus = z.enum(['ACTIVE', 'INACTIVE'], 'Choose active or inactive');
export type ChannelStatus = z.infer<typeof ChannelStatus>;

/** Telegram's own number of a channel. */
const TelegramChannelId = z.string().regex(/^-?[0-9]{1,20}$/, 'This is not a Telegram channel');
const name = displayName('Channel name', 128);
// Telegram takes no more.
const description = lines('Channel description', 255);
const telegramNumber = Phone;

/** What must still be done before it can be published. */
export const ChannelGap = z.enum(['plans', 'account']);
export type ChannelGap = z.infer<typeof ChannelGap>;

/** Why nothing is sold for now, though the channel is published: nobody who pays could join. It ends without the seller, or by linking again. */
const SalesPauseReason = z.enum(['LINKS_REST', 'ACCOUNT_FROZEN', 'ACCOUNT_RESTRICTED', 'ACCOUNT_PAUSED', 'LINK_AGAIN', 'TELEGRAM_ERROR']);
export type SalesPauseReason = z.infer<typeof SalesPauseReason>;
const SalesPause = z.object({
  reason: SalesPauseReason,
  /** Sales resume then; null when that is not known. */
  until: IsoTime.nullable(),
});
export type SalesPause = z.infer<typeof SalesPause>;

/** A channel as its owner's list shows it. */
export const ChannelSummary = z.object({
  id: Id,
  slug: z.string(),
  telegramChannelId: z.string(),
  channelName: z.string(),
  channelDescription: z.string(),
  bannerUrl: z.string().nullable(),
  /** The same address. */
  banner: z.string().nullable(),
  status: ChannelStatus,
  plans: z.array(PlanOfChannel),
  /** The same plans. */
  telegramPlans: z.array(PlanOfChannel),
  planCount: z.int(),
  /** Subscriptions that were bought; refunded ones are left out. */
  salesCount: z.int(),
  /** In rupees, before fees; refunds are left out. */
  revenue: z.number(),
  missing: z.array(ChannelGap),
  /** Null while it can be sold. */
  salesPause: SalesPause.nullable(),
  /** Where buyers find it once it is published. */
  publicUrl: z.string(),
  /** In whose name it is kept; null once that account was removed. */
  account: z.object({ id: Id, telegramNumber: z.string(), state: TelegramAccountState }).nullable(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ChannelSummary = z.infer<typeof ChannelSummary>;

/** A channel as its editor needs it. */
export const Channel = ChannelSummary.extend({
  /** Small markup as plain text. */
  richDescription: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  /** Remove everybody who has not paid, administrators aside. */
  paidMembersOnly: z.boolean(),
  /** It was there before it was sold here. */
  isImported: z.boolean(),
  username: z.string().nullable(),
});
export type Channel = z.infer<typeof Channel>;

/** What buyers see. */
const PublicChannel = ChannelSummary.pick({
  id: true,
  slug: true,
  channelName: true,
  channelDescription: true,
  bannerUrl: true,
  banner: true,
  publicUrl: true,
  status: true,
  version: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  richDescription: z.string(),
  /** Null when the seller shows none. */
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** The banner as a JPEG of 1200 × 630, as networks show it beside a link. */
  linkPreviewImage: z.string().nullable(),
  /** The cheapest first. */
  plans: z.array(PublicPlan),
  /** The same plans. */
  telegramPlans: z.array(PublicPlan),
  creator: z.object({ name: z.string(), picture: z.string().nullable() }),
  /** Nothing can be bought for now; null while it can. */
  salesPause: SalesPause.pick({ until: true }).nullable(),
  /** Seen by its owner through a preview link, and by nobody else yet. */
  isPreview: z.boolean(),
});
export type PublicChannel = z.infer<typeof PublicChannel>;

/** A channel that an account keeps in Telegram. */
const ImportableChannel = z.object({
  telegramChannelId: z.string(),
  channelName: z.string(),
  channelDescription: z.string(),
  username: z.string().nullable(),
  participantsCount: z.int(),
  channelType: z.enum(['channel', 'supergroup']),
  isCreator: z.boolean(),
  /** It is sold here already: by oneself, or by somebody else. */
  soldBy: z.enum(['NOBODY', 'ME', 'ANOTHER']),
  /** One's own channel here, where it is sold by oneself. It can be moved to this account if another one keeps it. */
  soldAs: z.object({ id: Id, isThisAccount: z.boolean() }).nullable(),
});
export type ImportableChannel = z.infer<typeof ImportableChannel>;

const params = z.strictObject({ id: Id });
const talksToTelegram = { calls: 60, seconds: 60 * 60 };

export const channels = {
  'POST /api/v1/telegram/channels': {
    access: 'user',
    to: 'create a channel',
    body: z.strictObject({ channelName: name, channelDescription: description, telegramNumber }),
    reply: answer(Channel),
    limit: talksToTelegram,
  },
  'GET /api/v1/telegram/channels': {
    access: 'user',
    to: 'fetch channels',
    query: z.strictObject({
      ...pageQuery(),
      /** In the name. */
      search: Search,
      status: ChannelStatus.optional(),
      sort: z.enum(['name', 'revenue', 'sales', 'createdAt'], 'Sort by name, revenue, sales or createdAt').default('createdAt'),
      /** Left out: names upwards, the rest downwards. */
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').optional(),
      /** `none` leaves the subscriptions of the plans out. */
      subscriptions: z.enum(['newest', 'none'], 'Subscriptions must be newest or none').default('newest'),
    }),
    reply: pageOf(ChannelSummary),
  },
  'GET /api/v1/telegram/channels/{id}': { access: 'user', to: 'fetch a channel', params, reply: answer(Channel) },
  'PUT /api/v1/telegram/channels/{id}': {
    access: 'user',
    to: 'update a channel',
    params,
    /** What is left out stays as it is; with `version`, only if nothing was saved since. Telegram keeps its own name and description. */
    body: z
      .strictObject({
        channelName: name,
        channelDescription: description,
        richDescription: possibleLines('Description', 20_000),
        paidMembersOnly: z.boolean('Paid members only must be true or false'),
        version: z.int('The version must be a whole number').min(1, 'The version must be a whole number'),
      })
      .partial(),
    reply: answer(Channel),
  },
  'DELETE /api/v1/telegram/channels/{id}': { access: 'user', to: 'delete a channel', params, reply: Message },
  'PUT /api/v1/telegram/channels/{id}/contact': {
    access: 'user',
    to: 'update a channel contact',
    params,
    body: z.strictObject({
      /** Empty: the email address that the seller shows on every page, if any. */
      contactEmail: z.union([z.literal(''), Email]),
      /** None, or an empty one: nothing is shown. */
      contactPhone: z.union([z.literal('').transform(() => null), z.null(), Phone]).default(null),
    }),
    reply: answer(Channel),
  },
  'PUT /api/v1/telegram/channels/{id}/publish': {
    access: 'user',
    needs: 'verified-email',
    to: 'publish a channel',
    params,
    reply: answer(Channel),
  },
  'PUT /api/v1/telegram/channels/{id}/unpublish': { access: 'user', to: 'unpublish a channel', params, reply: answer(Channel) },
  /** Only to a linked account of the same seller that may invite and remove people there. Moving it to its own account changes nothing. */
  'PUT /api/v1/telegram/channels/{id}/account': {
    access: 'user',
    to: 'move a channel',
    params,
    body: z.strictObject({ accountId: Id }),
    reply: answer(Channel),
    limit: talksToTelegram,
  },
  'POST /api/v1/telegram/channels/{id}/preview': {
    access: 'user',
    to: 'preview a channel',
    params,
    /** A path of ours, good for ten minutes: `/c/{slug}?preview=…`. */
    reply: answer(z.object({ url: z.string() })),
  },
  'POST /api/v1/telegram/channels/{id}/banner/upload-url': {
    access: 'user',
    to: 'upload a banner',
    params,
    body: z.strictObject({ fileName: FileName, fileType: FileType, fileSize: FileSize }),
    reply: answer(z.object({ uploadUrl: z.string(), s3Key: z.string() })),
  },
  'POST /api/v1/telegram/channels/{id}/banner': {
    access: 'user',
    to: 'upload a banner',
    params,
    body: z.strictObject({ s3Key: FileKey }),
    limit: registrationLimit,
    reply: answer(z.object({ bannerUrl: z.string() })),
  },
  'GET /api/v1/telegram/channels/{id}/banner': {
    access: 'user',
    to: 'see a banner',
    params,
    reply: answer(z.object({ url: z.string().nullable() })),
  },
  'DELETE /api/v1/telegram/channels/{id}/banner': { access: 'user', to: 'delete a banner', params, reply: Message },
  'GET /api/v1/telegram/public/channels/{slug}': {
    access: 'public',
    to: 'see a channel',
    params: z.strictObject({ slug: SlugOrId }),
    query: z.strictObject({ preview: PreviewToken.optional() }),
    reply: answer(PublicChannel),
  },
  'POST /api/v1/telegram/telechannels': {
    access: 'user',
    to: 'fetch telegram channels',
    body: z.strictObject({ telegramNumber }),
    reply: answer(z.object({ channels: z.array(ImportableChannel) })),
    limit: talksToTelegram,
  },
  'POST /api/v1/telegram/telechannels/create': {
    access: 'user',
    to: 'add a telegram channel',
    /** What it is called is read from Telegram; what is said of it here stands in only where the channel says nothing. */
    body: z.strictObject({
      telegramChannelId: TelegramChannelId,
      telegramNumber,
      channelName: possibleDisplayName('Channel name', 128).optional(),
      channelDescription: possibleLines('Channel description', 255).optional(),
      username: possibleLine('Username', 64).nullable().optional(),
    }),
    /** `isExisting`: it was added before, and is the same one. `isKeptElsewhere`: through another account, from which it can be moved. */
    reply: answer(z.object({ channel: Channel, isExisting: z.boolean(), isKeptElsewhere: z.boolean() })),
    limit: talksToTelegram,
  },
} satisfies Routes;
