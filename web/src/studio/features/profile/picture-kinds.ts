import { fileMessages, uploadRules } from '@jamun/contract/upload-rules';
import { pictureTypeOf, readHead } from '../../../lib/picture-type.ts';
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
export interface PictureChoice {
  kind: PictureKind;
  file: File;
  /** It looked like a picture, but cannot be drawn. */
  onRefuse: (words: string) => void;
}

/** The file as it may be sent, or what is wrong with it. Its bytes decide what it is, not its name: the server looks at them too. */
export async function checkPicture(kind: PictureKind, file: File): Promise<File | string> {
  const { types, wrongType, largest } = pictureKinds[kind].rule;
  const head = await readHead(file).catch(() => null);
  if (!head) return fileMessages.unreadable;
  const type = pictureTypeOf(head);
  if (!type || !types.some((accepted) => accepted === type)) return wrongType;
  if (file.size > largest) return fileMessages.tooLarge(largest);
  return type === file.type ? file : new File([file], file.name, { type });
}
