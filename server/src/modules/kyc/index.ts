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

/** The door: the document with which a person proves who they are. */
export const kycModule = (deps: KycDeps) => ({
  mount: (mount: Mount) => mountKyc(mount, deps),
  reviews: reviews(deps),
  exportPersonalData: exportPersonalData(deps),
  erasePersonalData: erasePersonalData(deps),
  /** How far somebody is, and stays until the transaction ends; null while they have handed nothing in. */
  heldStatus: async (tx: Tx, userId: number): Promise<KycStatus | null> => (await lockDocument(tx, userId))?.status ?? null,
});
