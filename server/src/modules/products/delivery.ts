import type { ProductFile } from '@jamun/contract';
import type { AddressWanted, FileRow } from '../files/index.ts';
import type { ProductsParts } from './parts.ts';
import { fileView } from './product.presenter.ts';
import { filesOf } from './product-files.store.ts';

export interface DeliveryFile extends ProductFile {
  contentType: string;
  /** Where it can be fetched for some minutes. Whoever asks has shown that they have bought it. */
  addressOf(wanted: AddressWanted): Promise<string>;
}

/** What a buyer receives, also of a product that was deleted. */
export const deliveryFiles =
  ({ database, files }: ProductsParts) =>
  async (productId: string): Promise<DeliveryFile[]> => {
    const rows = await filesOf(database.read, productId);
    const kept = await files.findAll(
      database.read,
      rows.map(({ fileId }) => fileId),
    );
    // A file may have another name in each product that shares it.
    const addressUnder = (file: FileRow, fileName: string) => (wanted: AddressWanted) => files.addressOf({ ...file, fileName }, wanted);
    return rows.flatMap((row) => {
      const file = kept.get(row.fileId);
      return file ? [{ ...fileView(row), contentType: file.contentType, addressOf: addressUnder(file, row.fileName) }] : [];
    });
  };
