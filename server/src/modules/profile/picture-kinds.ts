import { pictureMessages as say } from '@jamun/contract';

/** The two pictures of a profile: they differ in what is said about them and in their shape. */
export const pictureKinds = {
  PROFILE: { purpose: 'PROFILE_PICTURE', path: 'profilepicture', updated: say.profileUpdated, deleted: say.profileDeleted },
  COVER: { purpose: 'COVER_PICTURE', path: 'coverpicture', updated: say.coverUpdated, deleted: say.coverDeleted },
} as const;

export type PictureKind = keyof typeof pictureKinds;
