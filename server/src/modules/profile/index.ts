import type { Queries } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { ProfileDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { mountProfile } from './profile.routes.ts';
import { findPictureFileId } from './profile-pictures.store.ts';
import { publicPicture } from './public-picture.ts';

export { publicPictureBy } from './public-picture.ts';

export type Profiles = ReturnType<typeof profileModule>;

/** Public API: profile and cover pictures of users. */
export const profileModule = (deps: ProfileDeps) => ({
  /** File id of a user's profile picture, or null. */
  pictureOf: (queries: Queries, userId: number) => findPictureFileId(queries, { userId, kind: 'PROFILE' }),
  publicPicture: publicPicture(deps),
  erasePersonalData: erasePersonalData(deps),
  mount: (mount: Mount) => mountProfile(mount, deps),
});
