import type { Mount } from '../../platform/http/mount.ts';
import { mountAccountDeletion } from './account-deletion.routes.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { handleErasures, sweepDeletions } from './erase-account.ts';

export type { AccountDeletionDeps };

/** "Delete account": refused while something is open, carried out after seven days in which the owner can change their mind. */
export function accountDeletionModule(deps: AccountDeletionDeps) {
  handleErasures(deps);
  return {
    mount: (mount: Mount) => mountAccountDeletion(mount, deps),
    sweep: sweepDeletions(deps),
  };
}
