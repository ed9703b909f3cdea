import { createHmac, timingSafeEqual } from 'node:crypto';
import { allKeys } from '../../../kit/crypto/secret-key.ts';
import type { FilesDeps } from '../deps.ts';

export type Disposition = 'inline' | 'attachment';

const shape = /^([0-9A-Za-z]{20})\.(inline|attachment)\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Signed paths of encrypted files: their bytes pass through this server, wherever they are stored. */
export function sealedAddresses({ sealedFilesKeys: keys, clock }: Pick<FilesDeps, 'sealedFilesKeys' | 'clock'>) {
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    pathOf({ fileId, as, expiresAt }: { fileId: string; as: Disposition; expiresAt: Date }): string {
      const text = `${fileId}.${as}.${expiresAt.getTime().toString(36)}`;
      return `/sealed-files/${text}.${sign(keys.current, text).toString('base64url')}`;
    },
    /** Null for a token that was not signed here or has expired. */
    read(token: string): { fileId: string; as: Disposition } | null {
      const [, fileId = '', as = '', until = '', signature = ''] = shape.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const text = `${fileId}.${as}.${until}`;
      if (given.length !== 32 || !allKeys(keys).some((key) => timingSafeEqual(given, sign(key, text)))) return null;
      return Number.parseInt(until, 36) > clock.now().getTime() ? { fileId, as: as as Disposition } : null;
    },
  };
}
