import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { ChoiceButton } from './choice-button.tsx';

/** Button that shows a choice, with a menu to change it. */
export const ChoiceMenu = lazyPopup(ChoiceButton, { 'aria-haspopup': 'menu' }, () =>
  import('./choice-options.tsx').then((module) => module.ChoiceOptions),
);
