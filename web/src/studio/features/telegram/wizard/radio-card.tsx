import type { ReactNode } from 'react';
import radio from '../../../ui/form/radio.module.css';
import classes from './radio-card.module.css';

interface RadioCardProps {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  /** Receives the focus when the dialog opens. */
  autoFocus?: boolean;
  /** Content of the label. */
  children: ReactNode;
  /** Content beside the label, with its own click target. */
  aside?: ReactNode;
}

/** Radio button as a clickable card. Native inputs give it arrow keys and screen reader support. */
export const RadioCard = ({ name, value, checked, onChange, disabled = false, autoFocus = false, children, aside }: RadioCardProps) => (
  <div className={classes.card} data-disabled={disabled || undefined}>
    <label className={classes.choice}>
      <input
        className={radio.radio}
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
