import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ButtonWith } from '../../overlay/lazy-popup.tsx';
import { VisuallyHidden } from '../../page/page-elements.tsx';
import classes from './controls.module.css';

export interface ChoiceMenuProps {
  /** Accessible name of the menu, read before the choice unless there is a `prefix`. */
  label: string;
  prefix?: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Highlights a choice other than the default. */
  isOn?: boolean;
}

export function ChoiceButton({ label, prefix, value, options, onChange: _, isOn = false, ...rest }: ButtonWith<ChoiceMenuProps>) {
  const chosen = options.find((option) => option.value === value) ?? options[0];
  return (
    <button {...rest} type="button" className={classes.choice} data-on={isOn || undefined}>
      {prefix ? <span className={classes.prefix}>{prefix}</span> : <VisuallyHidden>{label}: </VisuallyHidden>}
      <span className={classes.chosen}>{chosen?.label}</span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
