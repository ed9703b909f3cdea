import { productFileMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import { productNotFound } from '../change-product.ts';
import type { ProductsDeps } from '../deps.ts';
import { pictureUseCases } from '../page/product-pictures.ts';
import { findVisibleProduct } from '../page/public-page.ts';
import { fileView } from '../product.presenter.ts';
import { findOwnProduct } from '../products.store.ts';
import { createOwnProductViews } from '../show-products.ts';
import { listFiles } from './product-files.store.ts';
import { fileUseCases } from './product-files.ts';

interface Call {
  params: { id: string };
  session: Session;
}
const owned = ({ params, session }: Call) => ({ id: params.id, userId: session.userId });

interface UploadCall {
  body: { fileName: string; fileType: string; fileSize?: number | undefined };
  caller: { origin: string };
}
const uploadRequest = ({ body, caller }: UploadCall) => ({
  fileName: body.fileName,
  contentType: body.fileType,
  size: body.fileSize,
  origin: caller.origin,
});
const target = ({ url, key }: { url: string; key: string }) => ok({ uploadUrl: url, s3Key: key });

export function mountProductFiles(mount: Mount, deps: ProductsDeps): void {
  const useCase = fileUseCases(deps);

  mount('POST /api/v1/digital-products/{id}/uploadUrl', async (call) => target(await useCase.request(owned(call), uploadRequest(call))));
  mount('POST /api/v1/digital-products/{id}/uploadFile', async (call) =>
    ok(fileView(await useCase.register(owned(call), call.body.s3Key)), productFileMessages.uploaded),
  );
  mount('GET /api/v1/digital-products/{id}/files', async (call) => {
    if (!(await findOwnProduct(deps.database.read, owned(call)))) throw productNotFound();
    return ok((await listFiles(deps.database.read, call.params.id)).map(fileView));
  });
  mount('PUT /api/v1/digital-products/{id}/files/{fileId}', async (call) => {
    const renamed = await useCase.rename(owned(call), { id: call.params.fileId, name: call.body.fileName });
    return ok(fileView(renamed), productFileMessages.renamed);
  });
  mount('PUT /api/v1/digital-products/{id}/file-order', async (call) =>
    ok((await useCase.arrange(owned(call), call.body.ids)).map(fileView), productFileMessages.filesOrdered),
  );
  mount('DELETE /api/v1/digital-products/{id}/files/{fileId}', async (call) => {
    await useCase.remove(owned(call), call.params.fileId);
    return done(productFileMessages.deleted);
  });
}

export function mountProductPictures(mount: Mount, deps: ProductsDeps): void {
  const useCase = pictureUseCases(deps);
  const own = createOwnProductViews(deps);
  const visible = findVisibleProduct(deps);

  mount('POST /api/v1/digital-products/{id}/coverUrl', async (call) =>
    target(await useCase.request(owned(call), 'PRODUCT_COVER', uploadRequest(call))),
  );
  mount('POST /api/v1/digital-products/{id}/uploadCoverImage', async (call) => {
    await useCase.setCover(owned(call), call.body.s3Key);
    const { coverImage } = await own.showOwn(owned(call), call.caller.origin);
    return ok({ coverImage: coverImage ?? '' }, productFileMessages.coverUploaded);
  });
  mount('GET /api/v1/digital-products/{id}/coverImage', async ({ params, session, caller }) =>
    ok({ url: await own.cover(await visible(params.id, session?.userId), caller.origin) }),
  );
  mount('DELETE /api/v1/digital-products/{id}/coverImage', async (call) => {
    await useCase.removeCover(owned(call));
    return done(productFileMessages.coverDeleted);
  });

  mount('POST /api/v1/digital-products/{id}/galleryUrl', async (call) =>
    target(await useCase.request(owned(call), 'PRODUCT_GALLERY', uploadRequest(call))),
  );
  mount('POST /api/v1/digital-products/{id}/uploadGalleryImage', async (call) => {
    const id = await useCase.addImage(owned(call), call.body.s3Key);
    const image = (await own.showOwn(owned(call), call.caller.origin)).galleryImages.find((galleryImage) => galleryImage.id === id);
    if (!image) throw productNotFound();
    return ok(image, productFileMessages.imageUploaded);
  });
  mount('GET /api/v1/digital-products/{id}/galleryImage', async ({ params, session, caller }) =>
    ok(await own.gallery(await visible(params.id, session?.userId), caller.origin)),
  );
  mount('PUT /api/v1/digital-products/{id}/galleryImage/order', async (call) => {
    await useCase.arrange(owned(call), call.body.ids);
    return ok((await own.showOwn(owned(call), call.caller.origin)).galleryImages, productFileMessages.imagesOrdered);
  });
  mount('DELETE /api/v1/digital-products/{id}/galleryImage/{imageId}', async (call) => {
    await useCase.removeImage(owned(call), call.params.imageId);
    return done(productFileMessages.imageDeleted);
  });
}
