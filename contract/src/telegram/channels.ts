import { z } from 'zod';
import { Email, Phone } from '../accounts/user-fields.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { FileName, FileSize, FileType, registrationLimit, StorageKey } from '../products/files.ts';
import { PreviewToken, SlugOrId } from '../products/products.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import {
  displayName,
  displayNameOrEmpty,
  Id,
  IsoTime,
  multilineText,
  multilineTextOrEmpty,
  singleLineTextOrEmpty,
} from '../text-fields.ts';
import { ChannelPlanWithSubscriptions, PublicPlan } from './channel-plans.ts';
import { TelegramAccountState } from './telegram-accounts.ts';

export const ChannelStatus = z.enum(['ACTIVE', 'INACTIVE'], 'Choose active or inactive');
export type ChannelStatus = z.infer<typeof ChannelStatus>;

/** Channel id at Telegram. */
const TelegramChannelId = z.string().regex(/^-?[0-9]{1,20}$/, 'This is not a Telegram channel');
const name = displayName('Channel name', 128);
// Maximum length at Telegram.
const description = multilineText('Channel description', 255);
const telegramNumber = Phone;

/** Missing parts that prevent publishing. */
export const ChannelPublishBlocker = z.enum(['plans', 'account']);
export type ChannelPublishBlocker = z.infer<typeof ChannelPublishBlocker>;

/** Why sales of a published channel are paused: new members could not join. The pause ends automatically, or when the seller links the account again. */
const SalesPauseReason = z.enum(['LINKS_REST', 'ACCOUNT_FROZEN', 'ACCOUNT_RESTRICTED', 'ACCOUNT_PAUSED', 'LINK_AGAIN', 'TELEGRAM_ERROR']);
export type SalesPauseReason = z.infer<typeof SalesPauseReason>;
const SalesPause = z.object({
  reason: SalesPauseReason,
  /** Time when sales resume; null when unknown. */
  until: IsoTime.nullable(),
});
export type SalesPause = z.infer<typeof SalesPause>;

/** Channel in the owner's list. */
export const ChannelSummary = z.object({
  id: Id,
  slug: z.string(),
  telegramChannelId: z.string(),
  channelName: z.string(),
  channelDescription: z.string(),
  bannerUrl: z.string().nullable(),
  /** Same as `bannerUrl`. */
  banner: z.string().nullable(),
  status: ChannelStatus,
  plans: z.array(ChannelPlanWithSubscriptions),
  /** Same as `plans`. */
  telegramPlans: z.array(ChannelPlanWithSubscriptions),
  planCount: z.int(),
  /** Number of subscriptions bought, without refunded ones. */
  salesCount: z.int(),
  /** In rupees, before fees, without refunded sales. */
  revenue: z.number(),
  missing: z.array(ChannelPublishBlocker),
  /** Null while sales are not paused. */
  salesPause: SalesPause.nullable(),
  /** URL of the sale page once it is published. */
  publicUrl: z.string(),
  /** Owner account: the linked Telegram account that administers the channel; null after it was removed. */
  account: z.object({ id: Id, telegramNumber: z.string(), state: TelegramAccountState }).nullable(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ChannelSummary = z.infer<typeof ChannelSummary>;

/** Channel with all data for the editor. */
export const Channel = ChannelSummary.extend({
  /** Simple markup. */
  richDescription: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  /** Removes members without a subscription, except administrators. */
  paidMembersOnly: z.boolean(),
  /** The channel existed in Telegram before it was added to Jamun. */
  isImported: z.boolean(),
  username: z.string().nullable(),
});
export type Channel = z.infer<typeof Channel>;

/** Channel for buyers. */
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
  /** Banner as a JPEG of 1200 × 630 for link previews. */
  linkPreviewImage: z.string().nullable(),
  /** Cheapest first. */
  plans: z.array(PublicPlan),
  /** Same as `plans`. */
  telegramPlans: z.array(PublicPlan),
  creator: z.object({ name: z.string(), picture: z.string().nullable() }),
  /** Null while sales are not paused. */
  salesPause: SalesPause.pick({ until: true }).nullable(),
  /** The owner views an unpublished channel through a preview link. */
  isPreview: z.boolean(),
  /** Buyers without an account can ask for a reminder by email. */
  offersReminder: z.boolean().optional(),
  /** The seller has coupons: buyers can enter a code. */
  offersCoupons: z.boolean().optional(),
});
export type PublicChannel = z.infer<typeof PublicChannel>;

/** Telegram channel that a linked account administers. */
const ImportableChannel = z.object({
  telegramChannelId: z.string(),
  channelName: z.string(),
  channelDescription: z.string(),
  username: z.string().nullable(),
  participantsCount: z.int(),
  channelType: z.enum(['channel', 'supergroup']),
  isCreator: z.boolean(),
  /** Whether the channel is already sold on Jamun, and by whom. */
  soldBy: z.enum(['NOBODY', 'ME', 'ANOTHER']),
  /** The user's channel on Jamun if `soldBy` is ME. It can be moved to this account if another account is its owner account. */
  soldAs: z.object({ id: Id, isThisAccount: z.boolean() }).nullable(),
});
export type ImportableChannel = z.infer<typeof ImportableChannel>;

const params = z.strictObject({ id: Id });
const telegramCallLimit = { calls: 60, seconds: 60 * 60 };

export const channels = {
  'POST /api/v1/telegram/channels': {
    access: 'user',
    to: 'create a channel',
    body: z.strictObject({ channelName: name, channelDescription: description, telegramNumber }),
    reply: successReply(Channel),
    limit: telegramCallLimit,
  },
  'GET /api/v1/telegram/channels': {
    access: 'user',
    to: 'fetch channels',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the name. */
      search: Search,
      status: ChannelStatus.optional(),
      sort: z.enum(['name', 'revenue', 'sales', 'createdAt'], 'Sort by name, revenue, sales or createdAt').default('createdAt'),
      /** Default: ascending for name, descending otherwise. */
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').optional(),
      /** `none` omits the subscriptions of the plans. */
      subscriptions: z.enum(['newest', 'none'], 'Subscriptions must be newest or none').default('newest'),
    }),
    reply: pageOf(ChannelSummary),
  },
  'GET /api/v1/telegram/channels/{id}': { access: 'user', to: 'fetch a channel', params, reply: successReply(Channel) },
  'PUT /api/v1/telegram/channels/{id}': {
    access: 'user',
    to: 'update a channel',
    params,
    /** Partial update. `version` is an optimistic lock: CONFLICT if the channel was saved since. Name and description in Telegram do not change. */
    body: z
      .strictObject({
        channelName: name,
        channelDescription: description,
        richDescription: multilineTextOrEmpty('Description', 20_000),
        paidMembersOnly: z.boolean('Paid members only must be true or false'),
        version: z.int('Version must be a whole number').min(1, 'Version must be at least 1'),
      })
      .partial(),
    reply: successReply(Channel),
  },
  'DELETE /api/v1/telegram/channels/{id}': { access: 'user', to: 'delete a channel', params, reply: MessageReply },
  'PUT /api/v1/telegram/channels/{id}/contact': {
    access: 'user',
    to: 'update a channel contact',
    params,
    body: z.strictObject({
      /** Empty: the page shows the seller's public email address, if any. */
      contactEmail: z.union([z.literal(''), Email]),
      /** Missing, null or empty: the page shows no phone number. */
      contactPhone: z.union([z.literal('').transform(() => null), z.null(), Phone]).default(null),
    }),
    reply: successReply(Channel),
  },
  'PUT /api/v1/telegram/channels/{id}/publish': {
    access: 'user',
    needs: 'verified-email',
    to: 'publish a channel',
    params,
    reply: successReply(Channel),
  },
  'PUT /api/v1/telegram/channels/{id}/unpublish': { access: 'user', to: 'unpublish a channel', params, reply: successReply(Channel) },
  /** Moves the channel to another linked account of the seller, which must have the rights to invite and remove members. Idempotent. */
  'PUT /api/v1/telegram/channels/{id}/account': {
    access: 'user',
    to: 'move a channel',
    params,
    body: z.strictObject({ accountId: Id }),
    reply: successReply(Channel),
    limit: telegramCallLimit,
  },
  'POST /api/v1/telegram/channels/{id}/preview': {
    access: 'user',
    to: 'preview a channel',
    params,
    /** Path that works for ten minutes: `/c/{slug}?preview=…`. */
    reply: successReply(z.object({ url: z.string() })),
  },
  'POST /api/v1/telegram/channels/{id}/banner/upload-url': {
    access: 'user',
    to: 'upload a banner',
    params,
    body: z.strictObject({ fileName: FileName, fileType: FileType, fileSize: FileSize }),
    reply: successReply(z.object({ uploadUrl: z.string(), s3Key: z.string() })),
  },
  'POST /api/v1/telegram/channels/{id}/banner': {
    access: 'user',
    to: 'upload a banner',
    params,
    body: z.strictObject({ s3Key: StorageKey }),
    limit: registrationLimit,
    reply: successReply(z.object({ bannerUrl: z.string() })),
  },
  'GET /api/v1/telegram/channels/{id}/banner': {
    access: 'user',
    to: 'see a banner',
    params,
    reply: successReply(z.object({ url: z.string().nullable() })),
  },
  'DELETE /api/v1/telegram/channels/{id}/banner': { access: 'user', to: 'delete a banner', params, reply: MessageReply },
  'GET /api/v1/telegram/public/channels/{slug}': {
    access: 'public',
    to: 'see a channel',
    params: z.strictObject({ slug: SlugOrId }),
    query: z.strictObject({ preview: PreviewToken.optional() }),
    reply: successReply(PublicChannel),
  },
  'POST /api/v1/telegram/telechannels': {
    access: 'user',
    to: 'fetch telegram channels',
    body: z.strictObject({ telegramNumber }),
    reply: successReply(z.object({ channels: z.array(ImportableChannel) })),
    limit: telegramCallLimit,
  },
  'POST /api/v1/telegram/telechannels/create': {
    access: 'user',
    to: 'add a telegram channel',
    /** Name and description are read from Telegram; the fields here are fallbacks for empty ones. */
    body: z.strictObject({
      telegramChannelId: TelegramChannelId,
      telegramNumber,
      channelName: displayNameOrEmpty('Channel name', 128).optional(),
      channelDescription: multilineTextOrEmpty('Channel description', 255).optional(),
      username: singleLineTextOrEmpty('Username', 64).nullable().optional(),
    }),
    /** `isExisting`: the channel was added before. `isKeptElsewhere`: its owner account is another one; the channel can be moved. */
    reply: successReply(z.object({ channel: Channel, isExisting: z.boolean(), isKeptElsewhere: z.boolean() })),
    limit: telegramCallLimit,
  },
} satisfies Routes;
