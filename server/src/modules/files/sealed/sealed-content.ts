import { buffer } from 'node:stream/consumers';
import { dataKeyLength, decryptBytes, encryptBytes } from '../../../kit/crypto/encrypted-bytes.ts';
import type { FilesDeps } from '../deps.ts';
import type { FileRow } from '../tables.ts';

/**
 * Envelope encryption: each file has a data key of its own, and the database holds that key sealed with the secret key. Another secret
 * key means to seal the data keys again, never to write the files again.
 */
export function sealContent({ box, random }: Pick<FilesDeps, 'box' | 'random'>, content: Buffer, object: string) {
  const key = random(dataKeyLength);
  return {
    sealed: encryptBytes(content, { key, name: object }, random),
    keySealed: box.seal(key.toString('base64'), object),
  };
}

/** Null when the object is gone. */
export async function readSealed(
  { storage, box }: Pick<FilesDeps, 'storage' | 'box'>,
  { object, keySealed }: FileRow,
): Promise<Buffer | null> {
  if (keySealed === null) throw new Error('This file is not sealed');
  const found = await storage.read(object);
  return found && decryptBytes(await buffer(found), { key: Buffer.from(box.open(keySealed, object), 'base64'), name: object });
}
