import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../ids.ts';
import { newSlug } from './slug.ts';

const zeros = (count: number) => Buffer.alloc(count);

describe('slugs', () => {
  it.each([
    ['Lightroom Presets, Vol. 2', 'lightroom-presets-vol-2-000000'],
    ['  Café Crème!  ', 'cafe-creme-000000'],
    ['मीरा के प्रीसेट', 'product-000000'],
    ['---', 'product-000000'],
    ['x'.repeat(150), `${'x'.repeat(60)}-000000`],
    [`${'x'.repeat(59)} y`, `${'x'.repeat(59)}-000000`],
  ])('the title %s becomes the slug %s', (title, slug) => {
    expect(newSlug(title, 'product', zeros)).toBe(slug);
  });

  it('creates a URL-safe slug with a hyphen from any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (title) => {
        const slug = newSlug(title, 'channel', systemRandom);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
        expect(slug.length).toBeLessThanOrEqual(67);
      }),
    );
  });
});
