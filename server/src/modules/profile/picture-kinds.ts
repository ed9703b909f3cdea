import { pictureMessages } from '@jamun/contract';

/** The two pictures of a profile, with their file purpose, path segment and messages. */
export const pictureKinds = {
  PROFILE: {
    purpose: 'PROFILE_PICTURE',
    path: 'profilepicture',
    updatedMessage: pictureMessages.profileUpdated,
    deletedMessage: pictureMessages.profileDeleted,
  },
  COVER: {
    purpose: 'COVER_PICTURE',
    path: 'coverpicture',
    updatedMessage: pictureMessages.coverUpdated,
    deletedMessage: pictureMessages.coverDeleted,
  },
} as const;

export type PictureKind = keyof typeof pictureKinds;
