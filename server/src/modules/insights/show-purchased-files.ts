import { type PurchasedFile, purchaseMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { EntitlementRow } from '../checkout/index.ts';
import type { DeliveryFile } from '../products/index.ts';
import type { InsightsDeps } from './deps.ts';
import type { DownloadGrants } from './downloads/download-grants.ts';
import { fileView } from './purchase.presenter.ts';

const playable = new Set(['VIDEO', 'AUDIO', 'IMAGE']);

interface GrantContext {
  grants: DownloadGrants;
  purchase: EntitlementRow;
  origin: string;
}

/** File with its download URLs, which check the purchase on every request. */
function downloadableFile(file: DeliveryFile, { grants, purchase, origin }: GrantContext): PurchasedFile {
  const { id: fileId, fileName, fileSize: size, object, contentType } = file;
  const grant = { purchaseId: purchase.id, buyerId: purchase.userId, fileId, object, contentType, fileName, size };
  const downloadUrl = (as: 'inline' | 'attachment') => `${origin}/downloads/${grants.sign({ ...grant, as })}`;
  return {
    ...fileView(file),
    presignedUrl: downloadUrl('attachment'),
    viewUrl: playable.has(file.fileType) ? downloadUrl('inline') : null,
  };
}

/** Files of a purchased product, while the purchase gives access. */
export const showPurchasedFiles =
  ({ database, checkout, products }: Pick<InsightsDeps, 'database' | 'checkout' | 'products'>, grants: DownloadGrants) =>
  async ({ purchaseId, userId, origin }: { purchaseId: string; userId: number; origin: string }) => {
    const purchase = await checkout.entitlement(database.read, { id: purchaseId, userId });
    if (purchase?.productType !== 'DIGITAL_PRODUCT') throw new AppError('NOT_FOUND');
    if (purchase.status !== 'ACTIVE') throw new AppError('FORBIDDEN', { message: purchaseMessages.revoked });
    const files = await products.deliveryFiles(purchase.itemId);
    const { id, itemName: title, createdAt, orderId } = purchase;
    return {
      files: files.map((file) => downloadableFile(file, { grants, purchase, origin })),
      purchase: { id, title, purchaseDate: createdAt.toISOString(), orderId },
    };
  };
