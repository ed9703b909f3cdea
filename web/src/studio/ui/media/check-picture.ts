import { fileMessages, maxPixels, wrongTypeMessage } from '@jamun/contract';
import { pictureTypeOf, readHead } from './picture-type.ts';
import { countPixels, shrinkToJpeg, withExtension } from './shrink-picture.ts';

interface PictureRule {
  types: readonly string[];
  largest: number;
  wrongType: string;
  tooLarge?: string;
}

/** In bytes: larger pictures are scaled down before the upload, because photos of phones have many megabytes. */
const shrinkAbove = 1024 * 1024;

/** Resolves with the picture to upload, scaled down if it is large, or with an error message. The type is read from its bytes, not its name. */
export async function checkPicture(rule: PictureRule, file: File): Promise<File | string> {
  const { types, largest, tooLarge } = rule;
  const head = await readHead(file).catch(() => null);
  if (!head) return fileMessages.unreadable;
  const type = pictureTypeOf(head);
  if (!type || !types.includes(type)) return wrongTypeMessage(rule, type ?? file.type);
  const picture = await scaleDown(file);
  if (picture.size > largest) return tooLarge ?? fileMessages.tooLarge(largest);
  return picture !== file || type === file.type ? picture : new File([file], file.name, { type });
}

/** Scales down pictures with many bytes or too many pixels for the server: plain drawings may have few bytes and many pixels. */
async function scaleDown(file: File): Promise<File> {
  const hasTooManyPixels = (await countPixels(file)) > maxPixels;
  if (file.size <= shrinkAbove && !hasTooManyPixels) return file;
  const smaller = await shrinkToJpeg(file);
  if (!smaller || (smaller.blob.size >= file.size && !hasTooManyPixels)) return file;
  return new File([smaller.blob], withExtension(file.name, 'jpg'), { type: 'image/jpeg' });
}
