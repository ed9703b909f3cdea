import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { RowButton } from './row-button.tsx';

/** Menu with the actions of a row. */
export const RowMenu = lazyPopup(RowButton, { 'aria-haspopup': 'menu' }, () =>
  import('./row-choices.tsx').then((module) => module.RowChoices),
);
