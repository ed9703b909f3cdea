import type { Mount } from '../../platform/http/mount.ts';
import { mountAdmin } from './admin.routes.ts';
import { banWithin } from './ban-user.ts';
import type { AdminDeps } from './deps.ts';

export type { Counters } from './counters.ts';

/** The door: what administrators see of everybody, and what they decide about others. */
export const adminModule = (deps: AdminDeps) => ({
  mount: (mount: Mount) => mountAdmin(mount, deps),
  /** In the caller's transaction. */
  banUser: banWithin(deps),
});
