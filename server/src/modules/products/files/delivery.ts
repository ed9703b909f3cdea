import type { ProductFile } from '@jamun/contract';
import type { FileRow } from '../../files/index.ts';
import type { ProductsDeps } from '../deps.ts';
import { fileView } from '../product.presenter.ts';
import { listFiles } from './product-files.store.ts';

/** File of a product with its storage object. */
export type DeliveryFile = ProductFile & Pick<FileRow, 'object' | 'contentType'>;

/** Files that a buyer receives, also of a deleted product. */
export const deliveryFiles =
  ({ database, files }: Pick<ProductsDeps, 'database' | 'files'>) =>
  async (productId: string): Promise<DeliveryFile[]> => {
    const rows = await listFiles(database.read, productId);
    const stored = await files.findAll(
      database.read,
      rows.map(({ fileId }) => fileId),
    );
    return rows.flatMap((row) => {
      const file = stored.get(row.fileId);
      // The name comes from the product's row, because a shared file may have a different name in each product.
      return file ? [{ ...fileView(row), object: file.object, contentType: file.contentType }] : [];
    });
  };
