import { createHmac, timingSafeEqual } from 'node:crypto';
import { later, minutes } from '../../kit/clock.ts';
import type { ProductsParts } from './parts.ts';

const lifetime = minutes(10);
const shape = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Links with which an owner sees a product before anybody else does. Whoever is given one sees it too, for some minutes. */
export function previewLinks({ previewKey, clock }: Pick<ProductsParts, 'previewKey' | 'clock'>) {
  const seal = (productId: string, until: string) => createHmac('sha256', previewKey).update(`${productId}.${until}`).digest();
  return {
    sign(productId: string): string {
      const until = later(clock.now(), lifetime).getTime().toString(36);
      return `${until}.${seal(productId, until).toString('base64url')}`;
    },
    opens(token: string, productId: string): boolean {
      const [, until = '', seen = ''] = shape.exec(token) ?? [];
      const given = Buffer.from(seen, 'base64url');
      const right = given.length === 32 && timingSafeEqual(given, seal(productId, until));
      return right && Number.parseInt(until, 36) > clock.now().getTime();
    },
  };
}
