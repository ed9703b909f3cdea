import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewLinks } from './preview-links.ts';

const clock = { now: () => new Date('2026-11-17T10:00:00Z') };
const [previousKey, currentKey] = [randomBytes(32), randomBytes(32)];
const links = (...keys: Buffer[]) => previewLinks({ previewKeys: { current: keys[0] as Buffer, previous: keys.slice(1) }, clock });

it('accepts preview links of a previous key while that key is configured', () => {
  const token = links(previousKey).sign('product');
  expect(links(currentKey, previousKey).isValid(token, 'product')).toBe(true);
  expect(links(currentKey, previousKey).isValid(token, 'other')).toBe(false);
  expect(links(currentKey).isValid(token, 'product')).toBe(false);
  expect(links(currentKey).isValid(links(currentKey, previousKey).sign('product'), 'product')).toBe(true);
});
