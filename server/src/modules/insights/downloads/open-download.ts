import type { Readable } from 'node:stream';
import { purchaseMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { InsightsDeps } from '../deps.ts';
import type { DownloadGrant, DownloadGrants } from './download-grants.ts';

type Deps = Pick<InsightsDeps, 'database' | 'checkout' | 'products' | 'files' | 'people'>;

export interface Download extends Pick<DownloadGrant, 'object' | 'contentType' | 'fileName' | 'size' | 'as'> {
  /** Null when the stored file is missing. */
  read(range: { start: number; end: number }): Promise<Readable | null>;
  /** Presigned URL of the storage, valid for 60 seconds; null for local storage. */
  temporaryAddress(): Promise<string | null>;
}

/**
 * Checks a download URL on every request, also on each range request of a video: the purchase must be active (a refund or a chargeback
 * ends it) and the buyer must not be banned. A ban of the seller has no effect: buyers keep what they paid for.
 */
export const openDownload =
  ({ database, checkout, products, people, files }: Deps, grants: DownloadGrants) =>
  async (token: string): Promise<Download> => {
    const grant = grants.read(token);
    if (grant === 'invalid') throw new AppError('NOT_FOUND', { message: purchaseMessages.download.unknown });
    if (grant === 'expired') throw new AppError('LINK_SPENT', { message: purchaseMessages.download.expired });
    const { purchaseId, buyerId, fileId, object, contentType, fileName, size, as } = grant;
    const { read } = database;
    const conditions = { buyers: people.activeUserIds(), items: products.productWithFile(read, fileId) };
    const isAllowed = await checkout.isPurchaseActive(read, { id: purchaseId, userId: buyerId, ...conditions });
    if (!isAllowed) throw new AppError('FORBIDDEN', { message: purchaseMessages.download.revoked });
    return {
      object,
      contentType,
      fileName,
      size,
      as,
      read: (range) => files.read({ object }, range),
      temporaryAddress: () => files.temporaryAddress({ object, contentType, fileName }),
    };
  };
