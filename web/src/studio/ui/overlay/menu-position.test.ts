import { expect, it } from 'vitest';
import { menuHeight } from './menu-position.ts';

it('a menu is as high as the room between its button and the edge of the screen, within its limits', () => {
  expect(menuHeight(268.4)).toBe(268);
  expect(menuHeight(900)).toBe(420);
  expect(menuHeight(900, 560)).toBe(560);
  expect(menuHeight(12)).toBe(120);
});
