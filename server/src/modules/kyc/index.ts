import type { Mount } from '../../platform/http/mount.ts';
import { mountKyc } from './kyc.routes.ts';
import type { KycParts } from './parts.ts';
import { reviews } from './reviews.ts';

export type Kyc = ReturnType<typeof kycModule>;

/** The door: the document with which a person proves who they are. */
export const kycModule = (parts: KycParts) => ({
  mount: (mount: Mount) => mountKyc(mount, parts),
  reviews: reviews(parts),
});
