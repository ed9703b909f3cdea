import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { ChoiceButton } from './choice-button.tsx';

/** One of a few, as a button that shows the choice and a menu that changes it. */
export const ChoiceMenu = lazyPopup(ChoiceButton, { 'aria-haspopup': 'menu' }, () =>
  import('./choice-options.tsx').then((module) => module.ChoiceOptions),
);
