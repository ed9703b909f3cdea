import type { ProductFile } from '@jamun/contract';
import type { FileRow } from '../../files/index.ts';
import type { ProductsDeps } from '../deps.ts';
import { fileView } from '../product.presenter.ts';
import { filesOf } from './product-files.store.ts';

/** A file of a product, and where its bytes lie. */
export type DeliveryFile = ProductFile & Pick<FileRow, 'object' | 'contentType'>;

/** What a buyer receives, also of a product that was deleted. */
export const deliveryFiles =
  ({ database, files }: Pick<ProductsDeps, 'database' | 'files'>) =>
  async (productId: string): Promise<DeliveryFile[]> => {
    const rows = await filesOf(database.read, productId);
    const kept = await files.findAll(
      database.read,
      rows.map(({ fileId }) => fileId),
    );
    return rows.flatMap((row) => {
      const file = kept.get(row.fileId);
      // The name is that of the product's row: a shared file may have another name in each product.
      return file ? [{ ...fileView(row), object: file.object, contentType: file.contentType }] : [];
    });
  };
