import { expect, it } from 'vitest';
import { footSpace } from './toast-position.ts';

const screen = 844;

it('toasts keep the default place while nothing covers the foot of the screen', () => {
  expect(footSpace([], screen)).toBe(0);
});

it('toasts appear above the highest bar, the save bar above the bottom bar included', () => {
  const drawerFooter = { height: 72, bottom: 'auto' };
  const saveBar = { height: 64.4, bottom: '64px' };
  expect(footSpace([drawerFooter], screen)).toBe(72);
  expect(footSpace([drawerFooter, saveBar], screen)).toBe(129);
});

it('toasts appear above a sheet, and above its actions when the sheet leaves no room', () => {
  const actions = { height: 69, bottom: '0px' };
  expect(footSpace([{ height: 420, bottom: 'auto', actions }], screen)).toBe(420);
  expect(footSpace([{ height: 820, bottom: 'auto', actions }], screen)).toBe(69);
});
