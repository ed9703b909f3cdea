import { expect, it } from 'vitest';
import { hiddenSide } from './data-table.tsx';

it.each([
  ['as wide as its frame', { scrollLeft: 0, scrollWidth: 736, clientWidth: 736 }, undefined],
  ['wider, not scrolled', { scrollLeft: 0, scrollWidth: 900, clientWidth: 736 }, 'right'],
  ['wider, in the middle', { scrollLeft: 80, scrollWidth: 900, clientWidth: 736 }, 'both'],
  ['wider, scrolled to the end', { scrollLeft: 163.6, scrollWidth: 900, clientWidth: 736 }, 'left'],
] as const)('a table that is %s hides columns on side %3$s', (_, box, side) => {
  expect(hiddenSide(box)).toBe(side);
});
