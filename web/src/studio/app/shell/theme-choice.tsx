import { useMantineColorScheme } from '@mantine/core';
import classes from './theme-choice.module.css';

const choices = [
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
  { value: 'auto', name: 'System' },
] as const;

/** Light, dark or as the system has it: a group of a menu, which stays open so that the choice can be looked at. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.theme}>
      <legend>Theme</legend>
      <div className={classes.choices} role="none">
        {choices.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={value === colorScheme}
            onClick={() => setColorScheme(value)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
