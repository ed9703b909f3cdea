import { type PublicProduct, productMessages, type RegistrationQuestion, type SupportDetail } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { previewLinks } from '../../../kit/text/preview-links.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { ProductsDeps } from '../deps.ts';
import { leftOf, payable, publicView, questionView, supportView } from '../product.presenter.ts';
import { findBySlugOrId, findOwnProduct, findProduct, headReader } from '../products.store.ts';
import { pageRows } from '../show-products.ts';
import type { ProductRow } from '../tables.ts';
import { partStore } from './product-parts.store.ts';
import { isPublished } from './public-pictures.ts';

type Deps = Pick<ProductsDeps, 'database' | 'clock' | 'files' | 'people' | 'pictureOf' | 'previewKeys' | 'publicUrl'>;

export const notFoundPublicly = () => new AppError('NOT_FOUND', { message: productMessages.notFoundPublicly });

/** A page that may be shown. As long as the key is the same, so is all that stands on it. */
export interface PublicPage {
  cacheKey: string;
  /** Seen through a preview link: no browser or proxy may store it. */
  isPreview: boolean;
  load(): Promise<PublicProduct>;
}

interface Visit {
  preview?: string | undefined;
  /** Where the caller reaches us; empty for addresses of pictures that begin with a slash. */
  origin: string;
}

type Seller = NonNullable<Awaited<ReturnType<ProductsDeps['people']['seller']>>>;

/** Two quick looks tell whether there is such a page and which version of it; the rest is read when it is asked for. */
export function publicPage(deps: Deps) {
  const { database, files, people, pictureOf } = deps;
  const readHead = headReader(database);
  const { opens } = previewLinks(deps);

  async function load(id: string, shown: { left: number | null; seller: Seller; isPreview: boolean; origin: string }) {
    const [row, rows, sellerPicture] = await Promise.all([
      findProduct(database.read, id),
      pageRows(database.read, id),
      pictureOf(database.read, shown.seller.id),
    ]);
    if (!row || row.deletedAt) throw notFoundPublicly();
    const fileIds = [row.coverFileId, row.coverPreviewFileId, sellerPicture, ...rows.gallery.map(({ fileId }) => fileId)];
    const addressOf = await files.pictureAddresses(database.read, { fileIds, published: !shown.isPreview, origin: shown.origin });
    return publicView(row, rows, { ...shown, sellerPicture, addressOf, publicUrl: deps.publicUrl() });
  }

  /** Null for what is not published, deleted, or of somebody who is banned. */
  return async (slugOrId: string, { preview, origin }: Visit): Promise<PublicPage | null> => {
    const head = await readHead(slugOrId);
    if (!head || head.deletedAt) return null;
    const isPreview = !isPublished(head);
    if (isPreview && !(preview && opens(preview, head.id))) return null;
    const seller = await people.seller(head.userId);
    if (!seller || seller.isClosed) return null;
    const left = leftOf(head);
    return {
      cacheKey: [head.id, head.version, left ?? 'unlimited', seller.updatedAt.getTime(), isPreview].join(':'),
      isPreview,
      load: () => load(head.id, { left, seller, isPreview, origin }),
    };
  };
}

/** What checkout needs to know of a product before it takes an order for it. */
export interface ForSale {
  id: string;
  slug: string;
  sellerId: number;
  title: string;
  priceType: ProductRow['priceType'];
  /** In paise: what is paid, discount included; the least of it where the price is FLEXIBLE. */
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

/** Null for what nobody can buy. Nothing is locked: `holdPiece` locks, and looks again. */
export const forSale =
  (deps: Pick<ProductsDeps, 'people'>) =>
  async (queries: Queries, { idOrSlug }: { idOrSlug: string }): Promise<ForSale | null> => {
    const row = await findPublished(queries, deps, idOrSlug);
    if (!row) return null;
    const { id, slug, userId: sellerId, title, priceType, isLimitedQuantityEnabled: isLimited } = row;
    const questions = (await questionsOf(queries, id)).map(questionView);
    return { id, slug, sellerId, title, priceType, price: payable(row), isLimited, left: leftOf(row), questions };
  };

/** Whose page `/d/{slug}` is or was, published or not; null where there never was one. */
export const sellerOf = ({ database }: Pick<ProductsDeps, 'database'>) => {
  const readHead = headReader(database);
  return async (slugOrId: string): Promise<number | null> => (await readHead(slugOrId))?.userId ?? null;
};

const supportRows = partStore('support').of;

/** Ways to get help with a product, also with a deleted one. */
export const supportOf = async (queries: Queries, productId: string): Promise<SupportDetail[]> =>
  (await supportRows(queries, productId)).map(supportView);

/** One's own product, or one that everybody may see. */
export const visibleProduct =
  (deps: Pick<ProductsDeps, 'database' | 'people'>) =>
  async (id: string, userId: number | undefined): Promise<ProductRow> => {
    const { read } = deps.database;
    const own = userId === undefined ? null : await findOwnProduct(read, { id, userId });
    const visible = own ?? (await findPublished(read, deps, id));
    if (!visible) throw notFoundPublicly();
    return visible;
  };
