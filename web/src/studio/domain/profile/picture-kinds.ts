import { uploadRules } from '@jamun/contract/upload-rules';
import type { PictureKind } from './pictures.ts';

/** What the page says about each of the two pictures. */
export const pictureKinds = {
  profile: {
    rule: uploadRules.PROFILE_PICTURE,
    name: 'profile picture',
    short: 'picture',
    hint: 'A square picture fits best, max 5MB',
    gone: 'Your initials take its place.',
  },
  cover: {
    rule: uploadRules.COVER_PICTURE,
    name: 'cover picture',
    short: 'cover',
    hint: '1200x630 recommended, max 5MB',
    gone: 'The top of your profile becomes a plain colour again.',
  },
} as const satisfies Record<PictureKind, unknown>;

/** A file that may be sent, if that is what is wanted. */
export interface KindChoice {
  kind: PictureKind;
  file: File;
  /** It looked like a picture, but cannot be drawn. */
  onRefuse: (words: string) => void;
}
