import { Input } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { type FrameProps, labelOf } from './field-frame.tsx';
import classes from './fields.module.css';

interface ChoiceFieldProps extends Omit<FrameProps, 'aside'> {
  name: string;
  value: string;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  /** A dialog begins here. */
  'data-autofocus'?: boolean;
  disabled?: boolean;
  options: readonly { value: string; label: string; Icon?: TablerIcon }[];
}

/** One of two or three, all in sight. Native radio buttons: arrow keys and screen readers come for free. */
export function ChoiceField({ label, hint, optional = false, error, options, name, value, onChange, disabled, ...rest }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error || hint ? id : undefined} disabled={disabled}>
      {/* One option is always chosen: there is nothing to be left empty. */}
      <legend className={classes.legend}>{optional ? labelOf(label, optional) : label}</legend>
      <div className={classes.segments} data-error={Boolean(error) || undefined}>
        {options.map(({ value: option, label: words, Icon }) => (
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
            {words}
          </label>
        ))}
      </div>
      {error ? <Input.Error id={id}>{error}</Input.Error> : hint && <Input.Description id={id}>{hint}</Input.Description>}
    </fieldset>
  );
}
