import { productFileMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { changeProduct, productNotFound } from '../change-product.ts';
import type { OwnedItem, ProductsDeps } from '../deps.ts';
import { findOwnProduct } from '../products.store.ts';
import type { ProductFileRow } from '../tables.ts';
import { keepExtension } from './file-name.ts';
import { fileTypeOf } from './file-types.ts';
import { arrangeFiles, countFiles, deleteFile, findProductFile, insertFile, listFiles, renameFile } from './product-files.store.ts';
import { discardUnused } from './shared-files.ts';

type Deps = Pick<ProductsDeps, 'database' | 'clock' | 'random' | 'files' | 'assertStorageLimit'>;

const maxFiles = 50;

interface UploadRequest {
  fileName: string;
  contentType: string;
  size: number | undefined;
  origin: string;
}

/** Use cases for the files that a buyer receives. */
export function fileUseCases(deps: Deps) {
  const { database, random, files, assertStorageLimit } = deps;
  const discard = discardUnused(deps);
  const change = changeProduct(deps);

  return {
    /** Checks the limit before the upload, so that the seller does not upload a large file for nothing. */
    async request(owned: OwnedItem, upload: UploadRequest): Promise<{ url: string; key: string }> {
      const product = await findOwnProduct(database.read, owned);
      if (!product) throw productNotFound();
      if ((await countFiles(database.read, product.id)) >= maxFiles)
        throw new AppError('CONFLICT', { message: productFileMessages.tooMany });
      return files.requestUpload({ userId: owned.userId, purpose: 'PRODUCT_FILE', ...upload });
    },

    async register(owned: OwnedItem, key: string): Promise<ProductFileRow> {
      if (!(await findOwnProduct(database.read, owned))) throw productNotFound();
      return files.registerWith({ userId: owned.userId, purpose: 'PRODUCT_FILE', key }, (inspected) =>
        change(owned, async (tx, { id: productId }, now) => {
          if ((await countFiles(tx, productId)) >= maxFiles) throw new AppError('CONFLICT', { message: productFileMessages.tooMany });
          const { id: fileId, fileName, contentType, size } = await files.claim(tx, inspected);
          await assertStorageLimit(tx, owned);
          return insertFile(tx, {
            id: newId(random),
            productId,
            fileId,
            fileName,
            fileType: fileTypeOf(contentType),
            size,
            createdAt: now,
          });
        }),
      );
    },

    /** Buyers see and download the file under the new name. The extension stays. */
    rename: (owned: OwnedItem, { id, name }: { id: string; name: string }): Promise<ProductFileRow> =>
      change(owned, async (tx, { id: productId }) => {
        const file = await findProductFile(tx, { id, productId });
        if (!file) throw new AppError('NOT_FOUND');
        const fileName = keepExtension(file.fileName, name);
        if ([...fileName].length > 255) throw invalidField('fileName', productFileMessages.nameTooLong);
        await renameFile(tx, { id, fileName });
        return { ...file, fileName };
      }),

    /** Rejects an order that does not contain all files, for example because a new file was added. */
    arrange: (owned: OwnedItem, ids: string[]): Promise<ProductFileRow[]> =>
      change(owned, async (tx, { id: productId }) => {
        const existing = new Set((await listFiles(tx, productId)).map(({ id }) => id));
        if (ids.some((id) => !existing.has(id))) throw new AppError('NOT_FOUND');
        if (ids.length !== existing.size || new Set(ids).size !== ids.length)
          throw new AppError('CONFLICT', { message: productFileMessages.fileOrderIncomplete });
        await arrangeFiles(tx, { productId, ids });
        return listFiles(tx, productId);
      }),

    /** Rejects removing the last file of a published, sold or reserved product. */
    remove: (owned: OwnedItem, id: string): Promise<void> =>
      change(owned, async (tx, { id: productId, status, salesCount, heldCount }) => {
        const fileId = await deleteFile(tx, { id, productId });
        if (!fileId) throw new AppError('NOT_FOUND');
        if ((await countFiles(tx, productId)) === 0) {
          if (status === 'ACTIVE') throw new AppError('CONFLICT', { message: productFileMessages.lastOfPublished });
          if (salesCount + heldCount > 0) throw new AppError('CONFLICT', { message: productFileMessages.lastOfSold });
        }
        await discard(tx, { fileIds: [fileId], userId: owned.userId });
      }),
  };
}
