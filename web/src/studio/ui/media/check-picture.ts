import { fileMessages, maxPixels, wrongTypeMessage } from '@jamun/contract/upload-rules';
import { pictureTypeOf, readHead } from './picture-type.ts';
import { countPixels, shrinkToJpeg, withExtension } from './shrink-picture.ts';

interface PictureRule {
  types: readonly string[];
  largest: number;
  wrongType: string;
  tooLarge?: string;
}

/** From this size on a picture is scaled down before it is sent: phones take photos of many megabytes. */
const shrunkFrom = 1024 * 1024;

/** The picture to send, scaled down if it is large, or the reason why it is refused. Its bytes decide its type, not its name. */
export async function checkPicture(rule: PictureRule, file: File): Promise<File | string> {
  const { types, largest, tooLarge } = rule;
  const head = await readHead(file).catch(() => null);
  if (!head) return fileMessages.unreadable;
  const type = pictureTypeOf(head);
  if (!type || !types.includes(type)) return wrongTypeMessage(rule, type ?? file.type);
  const sent = await scaledDown(file);
  if (sent.size > largest) return tooLarge ?? fileMessages.tooLarge(largest);
  return sent !== file || type === file.type ? sent : new File([file], file.name, { type });
}

/** Drawings of one colour have few bytes and may still have more pixels than the server takes. */
async function scaledDown(file: File): Promise<File> {
  const hasTooManyPixels = (await countPixels(file)) > maxPixels;
  if (file.size <= shrunkFrom && !hasTooManyPixels) return file;
  const smaller = await shrinkToJpeg(file);
  if (!smaller || (smaller.blob.size >= file.size && !hasTooManyPixels)) return file;
  return new File([smaller.blob], withExtension(file.name, 'jpg'), { type: 'image/jpeg' });
}
