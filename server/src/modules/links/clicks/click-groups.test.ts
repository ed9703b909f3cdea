import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Click, createClickGrouper } from './click-groups.ts';

const click = (fields: Partial<Click> = {}): Click => ({
  linkId: 'a',
  at: new Date(0),
  day: '2026-11-15',
  isRobot: false,
  referrer: 'Direct',
  country: 'IN',
  device: 'Mobile',
  browser: 'Chrome',
  visitor: 1,
  ...fields,
});

it('groups equal clicks into one row and lists each visitor once per link and day', () => {
  const group = createClickGrouper();
  const rows = group([click(), click({ visitor: 2 }), click(), click({ linkId: 'b' }), click({ isRobot: true, visitor: null }), click()]);
  expect(rows.map(({ linkId, isRobot, clicks, visitors }) => ({ linkId, isRobot, clicks, visitors }))).toEqual([
    { linkId: 'a', isRobot: false, clicks: 4, visitors: [1, 2] },
    { linkId: 'b', isRobot: false, clicks: 1, visitors: [1] },
    { linkId: 'a', isRobot: true, clicks: 1, visitors: [] },
  ]);
  expect(group([click(), click({ visitor: 3 })])[0]?.visitors).toEqual([3]);
  expect(group([click({ day: '2026-11-16' })])[0]?.visitors).toEqual([1]);
});

it('the set of seen visitors is cleared at 50,000 visitors, to bound the memory of the process', () => {
  const group = createClickGrouper();
  const visitors = Array.from({ length: 49_999 }, (_, visitor) => click({ visitor }));
  group(visitors);
  expect(group([click({ visitor: 0 })])[0]?.visitors).toEqual([]);
  group([click({ visitor: 49_999 })]);
  expect(group([click({ visitor: 0 })])[0]?.visitors).toEqual([0]);
});

it('grouping loses no click and no visitor in any order', () => {
  const anyClick = fc.record({
    linkId: fc.constantFrom('a', 'b'),
    isRobot: fc.boolean(),
    referrer: fc.constantFrom('Direct', 't.me'),
    browser: fc.constantFrom('Chrome', 'Safari'),
    visitor: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(anyClick), (clicks) => {
      const rows = createClickGrouper()(clicks.map(click));
      const clicksOf = (linkId: string) => clicks.filter((each) => each.linkId === linkId);
      for (const linkId of ['a', 'b']) {
        const own = rows.filter((row) => row.linkId === linkId);
        expect(own.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(clicksOf(linkId).length);
        const expectedVisitors = new Set(clicksOf(linkId).flatMap(({ isRobot, visitor }) => (isRobot ? [] : [visitor])));
        expect(own.flatMap(({ visitors }) => visitors).sort()).toEqual([...expectedVisitors].sort());
      }
      const kinds = new Set(clicks.map(({ linkId, isRobot, referrer, browser }) => JSON.stringify([linkId, isRobot, referrer, browser])));
      expect(rows).toHaveLength(kinds.size);
    }),
  );
});
