import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, later, minutes } from '../clock.ts';
import { allKeys, type KeyRing } from '../crypto/secret-key.ts';

const lifetime = minutes(10);
const tokenFormat = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Signed links to preview an unpublished product or channel. Anyone who has the link can open it until it expires. */
export function previewLinks({ previewKeys, clock }: { previewKeys: KeyRing; clock: Clock }) {
  const signatureOf = (key: Buffer, id: string, until: string) => createHmac('sha256', key).update(`${id}.${until}`).digest();
  return {
    sign(id: string): string {
      const until = later(clock.now(), lifetime).getTime().toString(36);
      return `${until}.${signatureOf(previewKeys.current, id, until).toString('base64url')}`;
    },
    isValid(token: string, id: string): boolean {
      const [, until = '', encoded = ''] = tokenFormat.exec(token) ?? [];
      const signature = Buffer.from(encoded, 'base64url');
      const isSigned =
        signature.length === 32 && allKeys(previewKeys).some((key) => timingSafeEqual(signature, signatureOf(key, id, until)));
      return isSigned && Number.parseInt(until, 36) > clock.now().getTime();
    },
  };
}
