import type { Mount } from '../../platform/http/mount.ts';
import type { ProfileParts } from './parts.ts';
import { mountProfile } from './profile.routes.ts';

/** The door: the pictures that a person shows of themselves. */
export const profileModule = (parts: ProfileParts) => ({
  mount: (mount: Mount) => mountProfile(mount, parts),
});
