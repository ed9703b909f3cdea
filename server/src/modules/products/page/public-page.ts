import { type PublicProduct, productMessages, type RegistrationQuestion, type SupportDetail } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { previewLinks } from '../../../kit/text/preview-links.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { ProductsDeps } from '../deps.ts';
import { availableUnits, payablePrice, publicView, questionView, supportView } from '../product.presenter.ts';
import { findBySlugOrId, findOwnProduct, findProduct, headReader } from '../products.store.ts';
import { pageRows } from '../show-products.ts';
import type { ProductRow } from '../tables.ts';
import { partStore } from './product-parts.store.ts';
import { isPublished } from './public-pictures.ts';

type Deps = Pick<
  ProductsDeps,
  'database' | 'clock' | 'files' | 'people' | 'pictureOf' | 'offersReminder' | 'offersCoupons' | 'previewKeys' | 'publicUrl'
>;

export const notFoundPublicly = () => new AppError('NOT_FOUND', { message: productMessages.notFoundPublicly });

/** Page that the visitor may see. The same cache key means the same content. */
export interface PublicPage {
  cacheKey: string;
  /** Opened by a preview link: browsers and proxies must not cache the page. */
  isPreview: boolean;
  load(): Promise<PublicProduct>;
}

interface PageRequest {
  preview?: string | undefined;
  /** Origin of the request; empty for relative picture URLs. */
  origin: string;
}

type Seller = NonNullable<Awaited<ReturnType<ProductsDeps['people']['seller']>>>;

/** Two fast lookups return whether the page exists and its version; `load` reads the content. */
export function publicPage(deps: Deps) {
  const { database, files, people, pictureOf } = deps;
  const readHead = headReader(database);
  const { isValid } = previewLinks(deps);

  async function load(id: string, context: { left: number | null; seller: Seller; isPreview: boolean; origin: string }) {
    const [row, rows, sellerPicture, offersReminder, offersCoupons] = await Promise.all([
      findProduct(database.read, id),
      pageRows(database.read, id),
      pictureOf(database.read, context.seller.id),
      deps.offersReminder(database.read, context.seller.id),
      deps.offersCoupons(database.read, { sellerId: context.seller.id, now: deps.clock.now() }),
    ]);
    if (!row || row.deletedAt) throw notFoundPublicly();
    const fileIds = [row.coverFileId, row.coverPreviewFileId, sellerPicture, ...rows.gallery.map(({ fileId }) => fileId)];
    const addressOf = await files.loadPictureUrls(database.read, { fileIds, isPublished: !context.isPreview, origin: context.origin });
    return publicView(row, rows, { ...context, sellerPicture, offersReminder, offersCoupons, addressOf, publicUrl: deps.publicUrl() });
  }

  /** Null when the product is unpublished or deleted, or the seller is banned. */
  return async (slugOrId: string, { preview, origin }: PageRequest): Promise<PublicPage | null> => {
    const head = await readHead(slugOrId);
    if (!head || head.deletedAt) return null;
    const isPreview = !isPublished(head);
    if (isPreview && !(preview && isValid(preview, head.id))) return null;
    const seller = await people.seller(head.userId);
    if (!seller || seller.isClosed) return null;
    const left = availableUnits(head);
    return {
      cacheKey: [head.id, head.version, left ?? 'unlimited', seller.updatedAt.getTime(), isPreview].join(':'),
      isPreview,
      load: () => load(head.id, { left, seller, isPreview, origin }),
    };
  };
}

/** Product data that checkout needs to create an order. */
export interface ProductForSale {
  id: string;
  slug: string;
  sellerId: number;
  title: string;
  priceType: ProductRow['priceType'];
  /** Price to pay in paise, after the discount; the minimum for a FLEXIBLE price. */
  price: bigint;
  isLimited: boolean;
  left: number | null;
  questions: RegistrationQuestion[];
}

const questionsOf = partStore('question').of;

async function findPublished(queries: Queries, deps: Pick<ProductsDeps, 'people'>, slugOrId: string): Promise<ProductRow | null> {
  const row = await findBySlugOrId(queries, slugOrId);
  if (!row || !isPublished(row)) return null;
  const seller = await deps.people.seller(row.userId, queries);
  return seller && !seller.isClosed ? row : null;
}

/** Product for checkout; null when it is not for sale. Takes no lock: `reserveUnit` locks and checks again. */
export const findProductForSale =
  (deps: Pick<ProductsDeps, 'people'>) =>
  async (queries: Queries, { idOrSlug }: { idOrSlug: string }): Promise<ProductForSale | null> => {
    const row = await findPublished(queries, deps, idOrSlug);
    if (!row) return null;
    const { id, slug, userId: sellerId, title, priceType, isLimitedQuantityEnabled: isLimited } = row;
    const questions = (await questionsOf(queries, id)).map(questionView);
    return { id, slug, sellerId, title, priceType, price: payablePrice(row), isLimited, left: availableUnits(row), questions };
  };

/** Seller of the page `/d/{slug}`, also of an unpublished or deleted one; null when it never existed. */
export const sellerOf = ({ database }: Pick<ProductsDeps, 'database'>) => {
  const readHead = headReader(database);
  return async (slugOrId: string): Promise<number | null> => (await readHead(slugOrId))?.userId ?? null;
};

const supportRows = partStore('support').of;

/** Support details of a product, also of a deleted one. */
export const supportOf = async (queries: Queries, productId: string): Promise<SupportDetail[]> =>
  (await supportRows(queries, productId)).map(supportView);

/** Product of the user, or a published product of any seller. */
export const findVisibleProduct =
  (deps: Pick<ProductsDeps, 'database' | 'people'>) =>
  async (id: string, userId: number | undefined): Promise<ProductRow> => {
    const { read } = deps.database;
    const own = userId === undefined ? null : await findOwnProduct(read, { id, userId });
    const visible = own ?? (await findPublished(read, deps, id));
    if (!visible) throw notFoundPublicly();
    return visible;
  };
