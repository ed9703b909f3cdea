import { buffer } from 'node:stream/consumers';
import { dataKeyLength, decryptBytes, encryptBytes } from '../../../kit/crypto/encrypted-bytes.ts';
import type { FilesDeps } from '../deps.ts';
import type { FileRow } from '../tables.ts';

/**
 * Envelope encryption: each file has its own data key, which the database stores encrypted with the secret key. Rotating the secret key
 * re-encrypts the data keys, not the files.
 */
export function sealContent({ box, random }: Pick<FilesDeps, 'box' | 'random'>, content: Buffer, object: string) {
  const key = random(dataKeyLength);
  return {
    sealed: encryptBytes(content, { key, name: object }, random),
    keySealed: box.seal(key.toString('base64'), object),
  };
}

/** Returns null for a missing object. */
export async function readSealed(
  { storage, box }: Pick<FilesDeps, 'storage' | 'box'>,
  { object, keySealed }: FileRow,
): Promise<Buffer | null> {
  if (keySealed === null) throw new Error('This file is not sealed');
  const stored = await storage.read(object);
  return stored && decryptBytes(await buffer(stored), { key: Buffer.from(box.open(keySealed, object), 'base64'), name: object });
}
