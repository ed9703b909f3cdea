import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './controls.module.css';

interface ChoiceMenuProps {
  /** What is chosen here; the menu's name, and said before the choice unless `prefix` is. */
  label: string;
  /** Shown before the choice. */
  prefix?: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Something other than the default is chosen. */
  isOn?: boolean;
}

/** One of a few, as a button that shows the choice and a menu that changes it. */
export function ChoiceMenu({ label, prefix, value, options, onChange, isOn = false }: ChoiceMenuProps) {
  const chosen = options.find((option) => option.value === value) ?? options[0];
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.choice} data-on={isOn || undefined}>
          {prefix ? <span className={classes.prefix}>{prefix}</span> : <VisuallyHidden>{label}: </VisuallyHidden>}
          <span className={classes.chosen}>{chosen?.label}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown miw={168} className={classes.options} aria-label={label}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}
            >
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
