import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, later, minutes } from '../clock.ts';
import { allKeys, type KeyRing } from '../crypto/secret-key.ts';

const lifetime = minutes(10);
const shape = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Links with which owners see what they sell before anybody else does. Whoever is given one sees it too, for some minutes. */
export function previewLinks({ previewKeys, clock }: { previewKeys: KeyRing; clock: Clock }) {
  const seal = (key: Buffer, id: string, until: string) => createHmac('sha256', key).update(`${id}.${until}`).digest();
  return {
    sign(id: string): string {
      const until = later(clock.now(), lifetime).getTime().toString(36);
      return `${until}.${seal(previewKeys.current, id, until).toString('base64url')}`;
    },
    opens(token: string, id: string): boolean {
      const [, until = '', seen = ''] = shape.exec(token) ?? [];
      const given = Buffer.from(seen, 'base64url');
      const right = given.length === 32 && allKeys(previewKeys).some((key) => timingSafeEqual(given, seal(key, id, until)));
      return right && Number.parseInt(until, 36) > clock.now().getTime();
    },
  };
}
