import { createHmac, timingSafeEqual } from 'node:crypto';
import { allKeys } from '../../../kit/crypto/secret-key.ts';
import type { FilesDeps } from '../deps.ts';

export type Disposition = 'inline' | 'attachment';

const tokenShape = /^([0-9A-Za-z]{20})\.(inline|attachment)\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Signed paths of encrypted files. Their content always passes through this server, which decrypts it. */
export function sealedAddresses({ sealedFilesKeys: keys, clock }: Pick<FilesDeps, 'sealedFilesKeys' | 'clock'>) {
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    pathOf({ fileId, as, expiresAt }: { fileId: string; as: Disposition; expiresAt: Date }): string {
      const text = `${fileId}.${as}.${expiresAt.getTime().toString(36)}`;
      return `/sealed-files/${text}.${sign(keys.current, text).toString('base64url')}`;
    },
    /** Returns null for an invalid or expired token. */
    read(token: string): { fileId: string; as: Disposition } | null {
      const [, fileId = '', as = '', until = '', signature = ''] = tokenShape.exec(token) ?? [];
      const received = Buffer.from(signature, 'base64url');
      const text = `${fileId}.${as}.${until}`;
      if (received.length !== 32 || !allKeys(keys).some((key) => timingSafeEqual(received, sign(key, text)))) return null;
      return Number.parseInt(until, 36) > clock.now().getTime() ? { fileId, as: as as Disposition } : null;
    },
  };
}
