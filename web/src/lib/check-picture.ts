import { fileMessages, wrongTypeMessage } from '@jamun/contract/upload-rules';
import { pictureTypeOf, readHead } from './picture-type.ts';

interface PictureRule {
  types: readonly string[];
  largest: number;
  wrongType: string;
  tooLarge?: string;
}

/** The file as it may be sent, or what is wrong with it. Its bytes decide what it is, not its name: the server looks at them too. */
export async function checkPicture(rule: PictureRule, file: File): Promise<File | string> {
  const { types, largest, tooLarge } = rule;
  const head = await readHead(file).catch(() => null);
  if (!head) return fileMessages.unreadable;
  const type = pictureTypeOf(head);
  if (!type || !types.includes(type)) return wrongTypeMessage(rule, type ?? file.type);
  if (file.size > largest) return tooLarge ?? fileMessages.tooLarge(largest);
  return type === file.type ? file : new File([file], file.name, { type });
}
