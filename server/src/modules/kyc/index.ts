import type { KycStatus } from '@jamun/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KycDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { mountKyc } from './kyc.routes.ts';
import { lockDocument } from './kyc-documents.store.ts';
import { exportPersonalData } from './personal-data.ts';
import { reviews } from './reviews.ts';

export type Kyc = ReturnType<typeof kycModule>;

/** Public API: KYC documents and their review. */
export const kycModule = (deps: KycDeps) => ({
  mount: (mount: Mount) => mountKyc(mount, deps),
  reviews: reviews(deps),
  exportPersonalData: exportPersonalData(deps),
  erasePersonalData: erasePersonalData(deps),
  /** Locks the document and returns its status; null when the user has not submitted one. */
  lockStatus: async (tx: Tx, userId: number): Promise<KycStatus | null> => (await lockDocument(tx, userId))?.status ?? null,
});
