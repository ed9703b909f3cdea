import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { ProfileDeps } from './deps.ts';
import { removePicture } from './profile-pictures.store.ts';

export const erasePersonalData =
  ({ files }: Pick<ProfileDeps, 'files'>): ErasePersonalData =>
  async (tx, userId) => {
    for (const kind of ['PROFILE', 'COVER'] as const) {
      const fileId = await removePicture(tx, { userId, kind });
      if (fileId) await files.discard(tx, { fileId, userId });
    }
  };
