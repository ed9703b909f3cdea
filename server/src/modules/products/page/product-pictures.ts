import { productFileMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { changeProduct, productNotFound } from '../change-product.ts';
import type { OwnedItem, ProductsDeps } from '../deps.ts';
import { discardUnused } from '../files/shared-files.ts';
import { findOwnProduct, saveProduct } from '../products.store.ts';
import type { ProductRow } from '../tables.ts';
import { arrangeImages, deleteImage, insertImage, listImages } from './gallery.store.ts';

type Deps = Pick<ProductsDeps, 'database' | 'clock' | 'random' | 'files' | 'assertStorageLimit'>;

const maxImages = 20;
type Purpose = 'PRODUCT_COVER' | 'PRODUCT_GALLERY';

interface UploadRequest {
  fileName: string;
  contentType: string;
  size: number | undefined;
  origin: string;
}

/** Use cases for the pictures on the page of a product. */
export function pictureUseCases(deps: Deps) {
  const { database, random, files, assertStorageLimit } = deps;
  const discard = discardUnused(deps);
  const change = changeProduct(deps);

  async function assertOwnProduct(owned: OwnedItem): Promise<void> {
    if (!(await findOwnProduct(database.read, owned))) throw productNotFound();
  }

  /** Call it after the row refers to the new cover. */
  async function discardCover(tx: Tx, { userId, coverFileId, coverPreviewFileId }: ProductRow): Promise<void> {
    await discard(tx, { fileIds: [coverFileId, coverPreviewFileId], userId });
  }

  return {
    async request(owned: OwnedItem, purpose: Purpose, upload: UploadRequest): Promise<{ url: string; key: string }> {
      await assertOwnProduct(owned);
      return files.requestUpload({ userId: owned.userId, purpose, ...upload });
    },

    /** Deletes the previous cover. */
    async setCover(owned: OwnedItem, key: string): Promise<void> {
      await assertOwnProduct(owned);
      await files.registerWith({ userId: owned.userId, purpose: 'PRODUCT_COVER', key }, (inspected) =>
        change(owned, async (tx, before, now) => {
          const { id: coverFileId, preview } = await files.claim(tx, inspected);
          await saveProduct(tx, { id: before.id, changes: { coverFileId, coverPreviewFileId: preview?.id ?? null }, now });
          await discardCover(tx, before);
          await assertStorageLimit(tx, owned);
        }),
      );
    },

    /** Idempotent: a missing cover is no error. */
    removeCover: (owned: OwnedItem): Promise<void> =>
      change(owned, async (tx, before, now) => {
        await saveProduct(tx, { id: before.id, changes: { coverFileId: null, coverPreviewFileId: null }, now });
        await discardCover(tx, before);
      }),

    async addImage(owned: OwnedItem, key: string): Promise<string> {
      await assertOwnProduct(owned);
      return files.registerWith({ userId: owned.userId, purpose: 'PRODUCT_GALLERY', key }, (inspected) =>
        change(owned, async (tx, { id: productId }, now) => {
          if ((await listImages(tx, productId)).length >= maxImages)
            throw new AppError('CONFLICT', { message: productFileMessages.tooManyImages });
          const { id: fileId } = await files.claim(tx, inspected);
          await assertStorageLimit(tx, owned);
          const id = newId(random);
          await insertImage(tx, { id, productId, fileId, imageName: inspected.upload.fileName, createdAt: now });
          return id;
        }),
      );
    },

    removeImage: (owned: OwnedItem, id: string): Promise<void> =>
      change(owned, async (tx, { id: productId }) => {
        const fileId = await deleteImage(tx, { id, productId });
        if (!fileId) throw new AppError('NOT_FOUND');
        await discard(tx, { fileIds: [fileId], userId: owned.userId });
      }),

    /** Rejects an order that does not contain all images, for example because a new image was added. */
    arrange: (owned: OwnedItem, ids: string[]): Promise<void> =>
      change(owned, async (tx, { id: productId }) => {
        const existing = new Set((await listImages(tx, productId)).map(({ id }) => id));
        if (ids.some((id) => !existing.has(id))) throw new AppError('NOT_FOUND');
        if (ids.length !== existing.size || new Set(ids).size !== ids.length)
          throw new AppError('CONFLICT', { message: productFileMessages.orderIncomplete });
        await arrangeImages(tx, { productId, ids });
      }),
  };
}
