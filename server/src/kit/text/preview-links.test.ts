import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewLinks } from './preview-links.ts';

const clock = { now: () => new Date('2026-11-17T10:00:00Z') };
const [former, current] = [randomBytes(32), randomBytes(32)];
const links = (...keys: Buffer[]) => previewLinks({ previewKeys: { current: keys[0] as Buffer, previous: keys.slice(1) }, clock });

it('a preview link that the former key has signed opens while that key is configured', () => {
  const token = links(former).sign('product');
  expect(links(current, former).opens(token, 'product')).toBe(true);
  expect(links(current, former).opens(token, 'other')).toBe(false);
  expect(links(current).opens(token, 'product')).toBe(false);
  expect(links(current).opens(links(current, former).sign('product'), 'product')).toBe(true);
});
