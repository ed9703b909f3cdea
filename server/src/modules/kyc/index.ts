import type { Mount } from '../../platform/http/mount.ts';
import { mountKyc } from './kyc.routes.ts';
import type { KycParts } from './parts.ts';

/** The door: the document with which a person proves who they are. */
export const kycModule = (parts: KycParts) => ({
  mount: (mount: Mount) => mountKyc(mount, parts),
});
