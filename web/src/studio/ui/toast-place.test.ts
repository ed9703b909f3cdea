import { expect, it } from 'vitest';
import { footSpace } from './toast-place.ts';

it('toasts keep the default place while nothing covers the foot of the screen', () => {
  expect(footSpace([])).toBe(0);
});

it('toasts appear above the highest bar, the save bar above the bottom bar included', () => {
  const dialogActions = { height: 69, bottom: '0px' };
  const saveBar = { height: 64.4, bottom: '64px' };
  const drawerFooter = { height: 72, bottom: 'auto' };
  expect(footSpace([dialogActions])).toBe(69);
  expect(footSpace([drawerFooter])).toBe(72);
  expect(footSpace([dialogActions, saveBar, drawerFooter])).toBe(129);
});
