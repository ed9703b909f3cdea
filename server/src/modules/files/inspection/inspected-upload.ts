import type { UploadRow } from '../tables.ts';

interface InspectedObject {
  object: string;
  contentType: string;
  /** Size of the content in bytes; an encrypted object is longer. */
  size: number;
  fileName: string;
  /** Encrypted data key; null for an unencrypted object. */
  keySealed: string | null;
}

/** Inspected copy of an upload, which `claim` registers. No upload URL exists for the copy, so clients cannot change it. */
export interface InspectedUpload extends InspectedObject {
  upload: UploadRow;
  /** Second version of a picture, if its purpose has one. */
  preview: InspectedObject | null;
}

/** Creates the name of an object and records it as an orphan, before it is written. */
export type CreateObjectName = () => Promise<string>;

const maxStemLength = 240;

/** Replaces the file extension by the one of the detected type. */
export function withExtension(fileName: string, extension: string): string {
  let stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  // Truncates by code point, so that no character is split. Counts UTF-16 units like headers do, so that the download keeps its extension.
  while (stem.length > maxStemLength) stem = [...stem].slice(0, -1).join('');
  return `${stem || 'file'}.${extension}`;
}
