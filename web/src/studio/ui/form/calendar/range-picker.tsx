import { lazyPopup } from '../../overlay/lazy-popup.tsx';
import { RangeButton } from './range-button.tsx';

/** Picker for a range of days: presets or custom dates. */
export const RangePicker = lazyPopup(RangeButton, { 'aria-haspopup': 'dialog' }, () =>
  import('./range-choices.tsx').then((module) => module.RangeChoices),
);
