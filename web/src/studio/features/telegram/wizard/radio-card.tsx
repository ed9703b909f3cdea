import type { ReactNode } from 'react';
import classes from './radio-card.module.css';

interface RadioCardProps {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  /** The keyboard begins here. */
  autoFocus?: boolean;
  /** What is read as its name. */
  children: ReactNode;
  /** What has a press of its own. */
  aside?: ReactNode;
}

/** One of several, as a card whose whole face is the choice. Native radio buttons: arrow keys and screen readers come for free. */
export const RadioCard = ({ name, value, checked, onChange, disabled = false, autoFocus = false, children, aside }: RadioCardProps) => (
  <div className={classes.card} data-disabled={disabled || undefined}>
    <label className={classes.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
      />
      {children}
    </label>
    {aside}
  </div>
);

export const RadioCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.cards}>
    <legend>{label}</legend>
    {children}
  </fieldset>
);
