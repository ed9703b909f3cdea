import { pictureMessages } from '@jamun/contract';

/** The two pictures of a profile, with their file purpose, path segment and messages. */
export const pictureKinds = {
  PROFILE: {
    purpose: 'PROFILE_PICTURE',
    path: 'profilepicture',
    updated: pictureMessages.profileUpdated,
    deleted: pictureMessages.profileDeleted,
  },
  COVER: { purpose: 'COVER_PICTURE', path: 'coverpicture', updated: pictureMessages.coverUpdated, deleted: pictureMessages.coverDeleted },
} as const;

export type PictureKind = keyof typeof pictureKinds;
