import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { RowButton } from './row-button.tsx';

/** The rest of a row's actions behind three dots. */
export const RowMenu = lazyPopup(RowButton, { 'aria-haspopup': 'menu' }, () =>
  import('./row-choices.tsx').then((module) => module.RowChoices),
);
