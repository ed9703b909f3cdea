import { expect, it } from 'vitest';
import { bottomOffset } from './toast-position.ts';

const screenHeight = 844;

it('toasts keep the default position while nothing covers the bottom of the screen', () => {
  expect(bottomOffset([], screenHeight)).toBe(0);
});

it('toasts appear above the highest bar, including the save bar above the bottom bar', () => {
  const drawerFooter = { height: 72, bottom: 'auto' };
  const saveBar = { height: 64.4, bottom: '64px' };
  expect(bottomOffset([drawerFooter], screenHeight)).toBe(72);
  expect(bottomOffset([drawerFooter, saveBar], screenHeight)).toBe(129);
});

it('toasts appear above a sheet, and above its actions when the sheet leaves no room', () => {
  const actions = { height: 69, bottom: '0px' };
  expect(bottomOffset([{ height: 420, bottom: 'auto', actions }], screenHeight)).toBe(420);
  expect(bottomOffset([{ height: 820, bottom: 'auto', actions }], screenHeight)).toBe(69);
});
