import { channelMessages, channelPlanMessages, type PublicChannel } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { formatIndiaTime } from '../../../kit/india-time.ts';
import { previewLinks } from '../../../kit/text/preview-links.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { publicPictureBy } from '../../profile/index.ts';
import type { TelegramDeps } from '../deps.ts';
import { contactView, type PublicChannelContext, publicView } from './channel.presenter.ts';
import { findOffer, listOffers } from './channel-plans.store.ts';
import { findChannel, headReader, ownerOfPublicBanner } from './channels.store.ts';
import { salesPauseOf } from './sales-pause.ts';
import { isPublished } from './show-channels.ts';

type Deps = Pick<
  TelegramDeps,
  'database' | 'clock' | 'files' | 'people' | 'pictureOf' | 'offersReminder' | 'offersCoupons' | 'previewKeys' | 'publicUrl'
>;

export const notFoundPublicly = () => new AppError('NOT_FOUND', { message: channelMessages.notFoundPublicly });

/** Page that the visitor may see. The same cache key means the same content. */
interface PublicPage {
  cacheKey: string;
  /** Opened by a preview link: browsers and proxies must not cache the page. */
  isPreview: boolean;
  load(): Promise<PublicChannel>;
}

interface PageRequest {
  preview?: string | undefined;
  /** Origin of the request; empty for relative picture URLs. */
  origin: string;
}
export type FindPublicPage = (slugOrId: string, request: PageRequest) => Promise<PublicPage | null>;

/** Two fast lookups return whether the page exists and its version; `load` reads the content. */
export function publicPage(deps: Deps): FindPublicPage {
  const { database, clock, files, people, pictureOf } = deps;
  const readHead = headReader(database);
  const { isValid } = previewLinks(deps);

  async function load(id: string, context: Pick<PublicChannelContext, 'seller' | 'isPreview' | 'salesPause'> & { origin: string }) {
    const [row, offers, sellerPicture, offersReminder, offersCoupons] = await Promise.all([
      findChannel(database.read, id),
      listOffers(database.read, id),
      pictureOf(database.read, context.seller.id),
      deps.offersReminder(database.read, context.seller.id),
      deps.offersCoupons(database.read, { sellerId: context.seller.id, now: deps.clock.now() }),
    ]);
    if (!row || row.deletedAt) throw notFoundPublicly();
    const fileIds = [row.bannerFileId, row.bannerPreviewFileId, sellerPicture];
    const addressOf = await files.loadPictureUrls(database.read, { fileIds, isPublished: !context.isPreview, origin: context.origin });
    return publicView(row, offers, { ...context, sellerPicture, offersReminder, offersCoupons, addressOf, publicUrl: deps.publicUrl() });
  }

  /** Null when the channel is unpublished or deleted, or the seller is banned. */
  return async (slugOrId, { preview, origin }) => {
    const head = await readHead(slugOrId);
    if (!head || head.deletedAt) return null;
    const isPreview = !isPublished(head);
    if (isPreview && !(preview && isValid(preview, head.id))) return null;
    const seller = await people.seller(head.userId);
    if (!seller || seller.isClosed) return null;
    const salesPause = salesPauseOf(head, clock.now());
    const sales = salesPause && `paused until ${salesPause.until?.getTime()}`;
    return {
      cacheKey: [head.id, head.version, seller.updatedAt.getTime(), isPreview, sales].join(':'),
      isPreview,
      load: () => load(head.id, { seller, isPreview, origin, salesPause }),
    };
  };
}

/** Banner of a published channel; null for any other file. */
export const publicPicture = (deps: Pick<TelegramDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfPublicBanner);

/** Plan data that checkout needs to create an order. */
interface PlanForSale {
  planId: string;
  sellerId: number;
  channelId: string;
  channelName: string;
  channelSlug: string;
  planName: string;
  /** Paise; zero for a free plan. */
  price: bigint;
  durationDays: number;
}

const pausedMessage = (until: Date | null): string =>
  until ? channelPlanMessages.salesPaused(`on ${formatIndiaTime(until)}`) : channelPlanMessages.outOfReach;

/** Plan for checkout; null when the plan is not for sale. Throws CONFLICT while sales are paused. */
export const findPlanForSale =
  ({ people, clock }: Pick<TelegramDeps, 'clock' | 'people'>) =>
  async (queries: Queries, planId: string): Promise<PlanForSale | null> => {
    const offer = await findOffer(queries, planId);
    const seller = offer && (await people.seller(offer.plan.userId, queries));
    if (!seller || seller.isClosed) return null;
    const { plan, channel } = offer;
    // Sales pause: the buyer could not get an invite link, so checkout must not take money.
    const pause = salesPauseOf(offer, clock.now());
    if (pause) throw new AppError('CONFLICT', { message: pausedMessage(pause.until) });
    return {
      planId,
      sellerId: seller.id,
      channelId: channel.id,
      channelName: channel.name,
      channelSlug: channel.slug,
      planName: plan.name,
      price: plan.price,
      durationDays: plan.durationDays,
    };
  };

/** Seller of the page `/c/{slug}`, also of an unpublished or deleted one; null when it never existed. */
export const sellerOf = ({ database }: Pick<TelegramDeps, 'database'>) => {
  const readHead = headReader(database);
  return async (slugOrId: string): Promise<number | null> => (await readHead(slugOrId))?.userId ?? null;
};

/** Support contact of a channel, also of a deleted one; null when the channel or its seller is missing. */
export const supportOf =
  ({ people }: Pick<TelegramDeps, 'people'>) =>
  async (queries: Queries, channelId: string): Promise<{ email: string | null; phone: string | null } | null> => {
    const channel = await findChannel(queries, channelId);
    const seller = channel && (await people.seller(channel.userId));
    if (!seller) return null;
    const { contactEmail, contactPhone } = contactView(channel, seller.contact);
    return { email: contactEmail, phone: contactPhone };
  };

/** Owner of a channel and whether its plans are for sale; null when the channel is missing. */
export const channelOf =
  ({ people }: Pick<TelegramDeps, 'people'>) =>
  async (queries: Queries, id: string): Promise<{ sellerId: number; isSold: boolean } | null> => {
    const channel = await findChannel(queries, id);
    const seller = channel && (await people.seller(channel.userId, queries));
    if (!seller) return null;
    return { sellerId: seller.id, isSold: isPublished(channel) && channel.deletedAt === null && !seller.isClosed };
  };
