import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { type RangeChoice, type RangeRules, rangePresets } from '../../../../lib/day-range.ts';
import { formatDays } from '../../../../lib/time.ts';
import type { ButtonWith } from '../../overlay/lazy-popup.tsx';
import { VisuallyHidden } from '../../page/page-elements.tsx';
import { uiText } from '../../text.ts';
import classes from './range-picker.module.css';

export interface RangePickerProps {
  choice: RangeChoice;
  /** Current day in India: the presets count from it, and later days cannot be chosen. */
  today: string;
  rules: RangeRules;
  onChange: (choice: RangeChoice) => void;
}

const choiceLabel = (choice: RangeChoice) => (typeof choice === 'string' ? rangePresets[choice] : formatDays(choice.from, choice.to));

export const RangeButton = ({ choice, today: _, rules: __, onChange: ___, ...rest }: ButtonWith<RangePickerProps>) => (
  <button {...rest} type="button" className={classes.button}>
    <IconCalendar size={16} stroke={1.75} aria-hidden />
    <VisuallyHidden>{uiText.calendar.range} </VisuallyHidden>
    <span className={classes.chosen}>{choiceLabel(choice)}</span>
    <IconChevronDown size={16} stroke={1.75} aria-hidden />
  </button>
);
