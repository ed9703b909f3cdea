import { channelMessages, channelPlanMessages, type PublicChannel } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { momentInWords } from '../../../kit/india-time.ts';
import { previewLinks } from '../../../kit/text/preview-links.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { publicPictureBy } from '../../profile/index.ts';
import type { TelegramDeps } from '../deps.ts';
import { contactView, publicView, type Shown } from './channel.presenter.ts';
import { findOffer, offersOf } from './channel-plans.store.ts';
import { findChannel, headReader, ownerOfPublicBanner } from './channels.store.ts';
import { salesPauseOf } from './sales-pause.ts';
import { isPublished } from './show-channels.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'files' | 'people' | 'pictureOf' | 'previewKeys' | 'publicUrl'>;

export const notFoundPublicly = () => new AppError('NOT_FOUND', { message: channelMessages.notFoundPublicly });

/** A page that may be shown. As long as the key is the same, so is all that stands on it. */
interface PublicPage {
  cacheKey: string;
  /** Seen through a preview link: no browser or proxy may store it. */
  isPreview: boolean;
  load(): Promise<PublicChannel>;
}

interface Visit {
  preview?: string | undefined;
  /** Where the caller reaches us; empty for addresses of pictures that begin with a slash. */
  origin: string;
}
export type VisitPage = (slugOrId: string, visit: Visit) => Promise<PublicPage | null>;

/** Two quick looks tell whether there is such a page and which version of it; the rest is read when it is asked for. */
export function publicPage(deps: Deps): VisitPage {
  const { database, clock, files, people, pictureOf } = deps;
  const readHead = headReader(database);
  const { opens } = previewLinks(deps);

  async function load(id: string, shown: Pick<Shown, 'seller' | 'isPreview' | 'salesPause'> & { origin: string }) {
    const [row, offers, sellerPicture] = await Promise.all([
      findChannel(database.read, id),
      offersOf(database.read, id),
      pictureOf(database.read, shown.seller.id),
    ]);
    if (!row || row.deletedAt) throw notFoundPublicly();
    const fileIds = [row.bannerFileId, row.bannerPreviewFileId, sellerPicture];
    const addressOf = await files.pictureAddresses(database.read, { fileIds, published: !shown.isPreview, origin: shown.origin });
    return publicView(row, offers, { ...shown, sellerPicture, addressOf, publicUrl: deps.publicUrl() });
  }

  /** Null for what is not published, deleted, or of somebody who is banned. */
  return async (slugOrId, { preview, origin }) => {
    const head = await readHead(slugOrId);
    if (!head || head.deletedAt) return null;
    const isPreview = !isPublished(head);
    if (isPreview && !(preview && opens(preview, head.id))) return null;
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

/** A banner that everybody may see at this moment; null for any other file. */
export const publicPicture = (deps: Pick<TelegramDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfPublicBanner);

/** What checkout needs to know of a plan before it takes an order for it. */
interface PlanForSale {
  planId: string;
  sellerId: number;
  channelId: string;
  channelName: string;
  channelSlug: string;
  planName: string;
  /** In paise; zero where it is free. */
  price: bigint;
  durationDays: number;
}

const pausedMessage = (until: Date | null): string =>
  until ? channelPlanMessages.salesPaused(`on ${momentInWords(until)}`) : channelPlanMessages.outOfReach;

/** Null for what nobody can buy. */
export const forSale =
  ({ people, clock }: Pick<TelegramDeps, 'clock' | 'people'>) =>
  async (queries: Queries, planId: string): Promise<PlanForSale | null> => {
    const offer = await findOffer(queries, planId);
    const seller = offer && (await people.seller(offer.plan.userId, queries));
    if (!seller || seller.isClosed) return null;
    const { plan, channel } = offer;
    // Nobody could let the buyer in: no money is taken for it.
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

/** Whose page `/c/{slug}` is or was, published or not; null where there never was one. */
export const sellerOf = ({ database }: Pick<TelegramDeps, 'database'>) => {
  const readHead = headReader(database);
  return async (slugOrId: string): Promise<number | null> => (await readHead(slugOrId))?.userId ?? null;
};

/** How the seller of a channel is reached, also of a deleted one; null where there is none. */
export const supportOf =
  ({ people }: Pick<TelegramDeps, 'people'>) =>
  async (queries: Queries, channelId: string): Promise<{ email: string | null; phone: string | null } | null> => {
    const channel = await findChannel(queries, channelId);
    const seller = channel && (await people.seller(channel.userId));
    if (!seller) return null;
    const { contactEmail, contactPhone } = contactView(channel, seller.contact);
    return { email: contactEmail, phone: contactPhone };
  };

/** Whose a channel is, and whether its plans can be bought; null where there is none. */
export const channelOf =
  ({ people }: Pick<TelegramDeps, 'people'>) =>
  async (queries: Queries, id: string): Promise<{ sellerId: number; isSold: boolean } | null> => {
    const channel = await findChannel(queries, id);
    const seller = channel && (await people.seller(channel.userId, queries));
    if (!seller) return null;
    return { sellerId: seller.id, isSold: isPublished(channel) && channel.deletedAt === null && !seller.isClosed };
  };
