import type { UploadRow } from '../tables.ts';

interface InspectedObject {
  object: string;
  contentType: string;
  /** Bytes of the content; an encrypted object is longer. */
  size: number;
  fileName: string;
  /** Data key of an encrypted object; null where the object holds the content itself. */
  keySealed: string | null;
}

/** A copy of what was sent, looked at and found good. Nobody has an address to change it: it is what `claim` registers. */
export interface Inspected extends InspectedObject {
  upload: UploadRow;
  /** The second drawing of a picture, where its purpose has one. */
  preview: InspectedObject | null;
}

/** Creates the name of an object that this inspection writes. */
export type NewObject = () => Promise<string>;

const longestStem = 240;

/** Under the ending that fits what it is. */
export function named(fileName: string, extension: string): string {
  let stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  // By code points, so that no character is cut in two; counted as headers count, so that the extension stays in a download's name.
  while (stem.length > longestStem) stem = [...stem].slice(0, -1).join('');
  return `${stem || 'file'}.${extension}`;
}
