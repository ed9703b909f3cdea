import type { Mount } from '../../platform/http/mount.ts';
import { mountAccountDeletion } from './account-deletion.routes.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { registerErasureJob, sweepDeletions } from './erase-account.ts';
import { registerGuestErasureJob, sweepIdleGuests } from './erase-idle-guests.ts';

export type { AccountDeletionDeps };

/**
 * Public API of "Delete account": rejected while there are blockers, carried out after a grace period of seven days. Guests who have
 * never paid are erased without being asked.
 */
export function accountDeletionModule(deps: AccountDeletionDeps) {
  registerErasureJob(deps);
  registerGuestErasureJob(deps);
  return {
    mount: (mount: Mount) => mountAccountDeletion(mount, deps),
    sweeps: [sweepDeletions(deps), sweepIdleGuests(deps)],
  };
}
