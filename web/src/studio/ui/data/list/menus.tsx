import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { ChoiceButton } from './choice-button.tsx';
import { RowButton } from './row-button.tsx';

/** Button that shows a choice, with a menu to change it. */
export const ChoiceMenu = lazyPopup(ChoiceButton, { 'aria-haspopup': 'menu' }, () =>
  import('./choice-options.tsx').then((module) => module.ChoiceOptions),
);

/** Menu with the actions of a row. */
export const RowMenu = lazyPopup(RowButton, { 'aria-haspopup': 'menu' }, () =>
  import('./row-choices.tsx').then((module) => module.RowChoices),
);
