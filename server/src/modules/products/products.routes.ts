import { type PublicProduct, productMessages } from '@jamun/contract';
import { minutes } from '../../kit/clock.ts';
import { pageCache } from '../../kit/concurrency/page-cache.ts';
import { previewLinks } from '../../kit/text/preview-links.ts';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import { productNotFound } from './change-product.ts';
import { createProduct } from './create-product.ts';
import type { ProductsDeps } from './deps.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { notFoundPublicly, type PublicPage } from './page/public-page.ts';
import { listCategories, listProducts } from './product-list.store.ts';
import { findOwnProduct } from './products.store.ts';
import { deleteProduct, publishProduct, unpublishProduct } from './publish-product.ts';
import { createOwnProductViews } from './show-products.ts';
import { updateProduct } from './update-product.ts';

/** Size of the cached products as JSON. */
const publicProductBytes = 8 * 1024 * 1024;

type FindPage = (slugOrId: string, request: { preview?: string | undefined; origin: string }) => Promise<PublicPage | null>;

export function mountProducts(mount: Mount, deps: ProductsDeps, findPage: FindPage): void {
  const { read } = deps.database;
  const { show, showOwn: find, listSummaries: summaries } = createOwnProductViews(deps);
  const useCase = {
    create: createProduct(deps),
    update: updateProduct(deps),
    remove: deleteProduct(deps),
    publish: publishProduct(deps),
    unpublish: unpublishProduct(deps),
    duplicate: duplicateProduct(deps),
  };
  const { sign } = previewLinks(deps);
  const publicProducts = pageCache<PublicProduct>({ largest: publicProductBytes, weigh: (product) => JSON.stringify(product).length });

  mount('POST /api/v1/digital-products', async ({ body, session, caller }) =>
    ok(await show(await useCase.create(session.userId, body), caller.origin), productMessages.created),
  );
  mount('GET /api/v1/digital-products', async ({ query, session: { userId }, caller }) => {
    const [{ rows, total }, categories] = await Promise.all([listProducts(read, { ...query, userId }), listCategories(read, userId)]);
    const { page, limit } = query;
    return { message: 'OK', data: await summaries(rows, caller.origin), meta: { page, limit, total, categories } };
  });
  mount('GET /api/v1/digital-products/{id}', async ({ params, session: { userId }, caller }) =>
    ok(await find({ id: params.id, userId }, caller.origin)),
  );
  mount('PUT /api/v1/digital-products/{id}', async ({ params, body, session: { userId }, caller }) =>
    ok(await show(await useCase.update({ id: params.id, userId }, body), caller.origin), productMessages.updated),
  );
  mount('DELETE /api/v1/digital-products/{id}', async ({ params, session: { userId } }) => {
    await useCase.remove({ id: params.id, userId });
    return done(productMessages.deleted);
  });
  mount('POST /api/v1/digital-products/{id}/duplicate', async ({ params, session: { userId }, caller }) =>
    ok(await show(await useCase.duplicate({ id: params.id, userId }), caller.origin), productMessages.duplicated),
  );
  mount('POST /api/v1/digital-products/{id}/publish', async ({ params, session: { userId }, caller }) =>
    ok(await show(await useCase.publish({ id: params.id, userId }), caller.origin), productMessages.published),
  );
  mount('POST /api/v1/digital-products/{id}/unpublish', async ({ params, session: { userId }, caller }) =>
    ok(await show(await useCase.unpublish({ id: params.id, userId }), caller.origin), productMessages.unpublished),
  );
  mount('POST /api/v1/digital-products/{id}/preview', async ({ params, session: { userId } }) => {
    const product = await findOwnProduct(read, { id: params.id, userId });
    if (!product) throw productNotFound();
    return ok({ url: `/d/${product.slug}?preview=${sign(product.id)}` });
  });
  mount('GET /api/v1/digital-products/public/{slug}', async ({ params, query, caller }) => {
    const page = await findPage(params.slug, { preview: query.preview, origin: caller.origin });
    if (!page) throw notFoundPublicly();
    if (page.isPreview) return ok(await page.load());
    // The end of a coupon changes no version: products are at most a minute old.
    const minute = Math.floor(deps.clock.now().getTime() / minutes(1));
    return ok(await publicProducts.page(`${caller.origin} ${page.cacheKey} ${minute}`, page.load));
  });
}
