import type { Mount } from '../../platform/http/mount.ts';
import { mountAdmin } from './admin.routes.ts';
import { banWithin } from './ban-user.ts';
import type { AdminParts } from './parts.ts';

export type { Counters } from './counters.ts';

/** The door: what administrators see of everybody, and what they decide about others. */
export const adminModule = (parts: AdminParts) => ({
  mount: (mount: Mount) => mountAdmin(mount, parts),
  /** In the caller's transaction. */
  banUser: banWithin(parts),
});
