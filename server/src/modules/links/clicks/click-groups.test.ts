import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Click, clickGroups } from './click-groups.ts';

const click = (given: Partial<Click> = {}): Click => ({
  linkId: 'a',
  at: new Date(0),
  day: '2026-11-15',
  isRobot: false,
  referrer: 'Direct',
  country: 'IN',
  device: 'Mobile',
  browser: 'Chrome',
  visitor: 1,
  ...given,
});

it('makes one row of those that are alike, and names each visitor of a day once for a link', () => {
  const compose = clickGroups();
  const rows = compose([click(), click({ visitor: 2 }), click(), click({ linkId: 'b' }), click({ isRobot: true, visitor: null }), click()]);
  expect(rows.map(({ linkId, isRobot, clicks, visitors }) => [linkId, isRobot, clicks, visitors])).toEqual([
    ['a', false, 4, [1, 2]],
    ['b', false, 1, [1]],
    ['a', true, 1, []],
  ]);
  expect(compose([click(), click({ visitor: 3 })])[0]?.visitors).toEqual([3]);
  expect(compose([click({ day: '2026-11-16' })])[0]?.visitors).toEqual([1]);
});

it('loses none, whatever they are like and in whatever order', () => {
  const any = fc.record({
    linkId: fc.constantFrom('a', 'b'),
    isRobot: fc.boolean(),
    referrer: fc.constantFrom('Direct', 't.me'),
    browser: fc.constantFrom('Chrome', 'Safari'),
    visitor: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(any), (given) => {
      const rows = clickGroups()(given.map(click));
      const of = (linkId: string) => given.filter((each) => each.linkId === linkId);
      for (const linkId of ['a', 'b']) {
        const own = rows.filter((row) => row.linkId === linkId);
        expect(own.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(of(linkId).length);
        const people = new Set(of(linkId).flatMap(({ isRobot, visitor }) => (isRobot ? [] : [visitor])));
        expect(own.flatMap(({ visitors }) => visitors).sort()).toEqual([...people].sort());
      }
      const kinds = new Set(given.map(({ linkId, isRobot, referrer, browser }) => JSON.stringify([linkId, isRobot, referrer, browser])));
      expect(rows).toHaveLength(kinds.size);
    }),
  );
});
