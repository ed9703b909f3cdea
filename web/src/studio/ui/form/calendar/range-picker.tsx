import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { RangeButton } from './range-button.tsx';

/** Which days a page shows: one of the usual ranges, or dates of one's own. */
export const RangePicker = lazyPopup(RangeButton, { 'aria-haspopup': 'dialog' }, () =>
  import('./range-choices.tsx').then((module) => module.RangeChoices),
);
