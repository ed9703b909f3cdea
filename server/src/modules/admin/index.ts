import type { Mount } from '../../platform/http/mount.ts';
import { mountAdmin } from './admin.routes.ts';
import { banInTransaction } from './ban-user.ts';
import type { AdminDeps } from './deps.ts';

export type { DashboardCounters } from './counters.ts';
export { dropFailedJob, retryFailedJob } from './dead-letters.ts';

/** Public API: lists and decisions of administrators. */
export const adminModule = (deps: AdminDeps) => ({
  mount: (mount: Mount) => mountAdmin(mount, deps),
  /** Runs in the caller's transaction. */
  banUser: banInTransaction(deps),
});
