import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { type FrameProps, fieldLabel } from './field-frame.tsx';
import classes from './fields.module.css';
import { InputDescription, InputError } from './input.tsx';

interface ChoiceFieldProps extends Omit<FrameProps, 'aside'> {
  name: string;
  value: string;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  /** Focused first in its dialog. */
  'data-autofocus'?: boolean;
  disabled?: boolean;
  options: readonly { value: string; label: string; Icon?: TablerIcon }[];
}

/** Segmented control of two or three options: native radio buttons, for arrow keys and screen readers. */
export function ChoiceField({ label, hint, optional = false, error, options, name, value, onChange, disabled, ...rest }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error || hint ? id : undefined} disabled={disabled}>
      {/* No required mark: one option is always chosen. */}
      <legend className={classes.legend}>{optional ? fieldLabel(label, optional) : label}</legend>
      <div className={classes.segments} data-error={Boolean(error) || undefined}>
        {options.map(({ value: option, label: optionLabel, Icon }) => (
          <label key={option} className={classes.segment}>
            <input
              {...rest}
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              aria-invalid={Boolean(error)}
            />
            {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
            {optionLabel}
          </label>
        ))}
      </div>
      {error ? <InputError id={id}>{error}</InputError> : hint && <InputDescription id={id}>{hint}</InputDescription>}
    </fieldset>
  );
}
