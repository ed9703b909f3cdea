import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, later, minutes } from './clock.ts';

const lifetime = minutes(10);
const shape = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Links with which owners see what they sell before anybody else does. Whoever is given one sees it too, for some minutes. */
export function previewLinks({ previewKey, clock }: { previewKey: Buffer; clock: Clock }) {
  const seal = (id: string, until: string) => createHmac('sha256', previewKey).update(`${id}.${until}`).digest();
  return {
    sign(id: string): string {
      const until = later(clock.now(), lifetime).getTime().toString(36);
      return `${until}.${seal(id, until).toString('base64url')}`;
    },
    opens(token: string, id: string): boolean {
      const [, until = '', seen = ''] = shape.exec(token) ?? [];
      const given = Buffer.from(seen, 'base64url');
      const right = given.length === 32 && timingSafeEqual(given, seal(id, until));
      return right && Number.parseInt(until, 36) > clock.now().getTime();
    },
  };
}
