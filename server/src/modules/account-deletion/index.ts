import type { Mount } from '../../platform/http/mount.ts';
import { mountAccountDeletion } from './account-deletion.routes.ts';
import { handleErasures, sweepDeletions } from './erase-account.ts';
import type { AccountDeletionParts } from './parts.ts';

export type { AccountDeletionParts };

/** "Delete account": refused while something is open, carried out after seven days in which the owner can change their mind. */
export function accountDeletionModule(parts: AccountDeletionParts) {
  handleErasures(parts);
  return {
    mount: (mount: Mount) => mountAccountDeletion(mount, parts),
    sweep: sweepDeletions(parts),
  };
}
