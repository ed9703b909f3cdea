import { pictureMessages as say } from '@jamun/contract';

/** The two pictures of a profile, with their file purpose, route and messages. */
export const pictureKinds = {
  PROFILE: { purpose: 'PROFILE_PICTURE', path: 'profilepicture', updated: say.profileUpdated, deleted: say.profileDeleted },
  COVER: { purpose: 'COVER_PICTURE', path: 'coverpicture', updated: say.coverUpdated, deleted: say.coverDeleted },
} as const;

export type PictureKind = keyof typeof pictureKinds;
