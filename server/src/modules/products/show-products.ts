import type { GalleryImage, Product, ProductSummary } from '@jamun/contract';
import type { Queries } from '../../platform/db/database.ts';
import { productNotFound } from './change-product.ts';
import type { OwnedItem, ProductsDeps } from './deps.ts';
import { filterProductsWithFiles, listFiles } from './files/product-files.store.ts';
import { listImages } from './page/gallery.store.ts';
import { partStore } from './page/product-parts.store.ts';
import { isPublished } from './page/public-pictures.ts';
import { galleryView, type PageRows, productView, summaryView } from './product.presenter.ts';
import { gapsOf } from './product-gaps.ts';
import { findOwnProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

type Deps = Pick<ProductsDeps, 'database' | 'files' | 'largestPrice' | 'publicUrl'>;

const stores = {
  testimonial: partStore('testimonial'),
  faq: partStore('faq'),
  question: partStore('question'),
  support: partStore('support'),
};

/** Reads all rows of a product page. */
export async function pageRows(queries: Queries, productId: string): Promise<PageRows> {
  const [files, gallery, testimonials, faqs, questions, support] = await Promise.all([
    listFiles(queries, productId),
    listImages(queries, productId),
    stores.testimonial.of(queries, productId),
    stores.faq.of(queries, productId),
    stores.question.of(queries, productId),
    stores.support.of(queries, productId),
  ]);
  return { files, gallery, testimonials, faqs, questions, support };
}

/** Products as their owner sees them. */
export function createOwnProductViews(deps: Deps) {
  const { database, files, largestPrice } = deps;
  const { read } = database;

  async function show(row: ProductRow, origin: string): Promise<Product> {
    const rows = await pageRows(read, row.id);
    const fileIds = [row.coverFileId, ...rows.gallery.map(({ fileId }) => fileId)];
    return productView(row, rows, {
      missing: gapsOf(row, { hasFiles: rows.files.length > 0, largestPrice }),
      addressOf: await files.loadPictureUrls(read, { fileIds, isPublished: isPublished(row), origin }),
      publicUrl: deps.publicUrl(),
    });
  }

  return {
    show,
    async showOwn(owned: OwnedItem, origin: string): Promise<Product> {
      const row = await findOwnProduct(read, owned);
      if (!row) throw productNotFound();
      return show(row, origin);
    },
    /** Constant number of queries for any page size. */
    async listSummaries(rows: ProductRow[], origin: string): Promise<ProductSummary[]> {
      const fileIds = rows.filter((row) => !isPublished(row)).map(({ coverFileId }) => coverFileId);
      const [idsWithFiles, signedUrlOf, permanentUrlOf] = await Promise.all([
        filterProductsWithFiles(
          read,
          rows.map(({ id }) => id),
        ),
        files.loadPictureUrls(read, { fileIds, isPublished: false, origin }),
        files.loadPictureUrls(read, { fileIds: [], isPublished: true, origin }),
      ]);
      return rows.map((row) =>
        summaryView(row, {
          missing: gapsOf(row, { hasFiles: idsWithFiles.has(row.id), largestPrice }),
          addressOf: isPublished(row) ? permanentUrlOf : signedUrlOf,
          publicUrl: deps.publicUrl(),
        }),
      );
    },
    async gallery(row: Pick<ProductRow, 'id' | 'status' | 'deletedAt'>, origin: string): Promise<GalleryImage[]> {
      const rows = await listImages(read, row.id);
      const fileIds = rows.map(({ fileId }) => fileId);
      return galleryView(rows, await files.loadPictureUrls(read, { fileIds, isPublished: isPublished(row), origin }));
    },
    async cover(row: ProductRow, origin: string): Promise<string | null> {
      const { coverFileId } = row;
      return (
        coverFileId && (await files.loadPictureUrls(read, { fileIds: [coverFileId], isPublished: isPublished(row), origin }))(coverFileId)
      );
    },
  };
}
