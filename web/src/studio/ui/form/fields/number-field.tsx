import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type FrameProps, frameOf } from './field-frame.tsx';
import classes from './fields.module.css';
import { readNumber } from './read-number.ts';

interface NumberFieldProps extends FrameProps {
  name: string;
  value: number | string | undefined;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  /** A dialog begins here. */
  'data-autofocus'?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** What the number is of, inside the field: days, %. */
  unit?: string;
  /** For a field that appears by a press and is what the press was for. */
  autoFocus?: boolean;
  /** Only whole numbers: a phone's keyboard then has no point. */
  whole?: boolean;
}

/**
 * A number, typed as text: a field of type "number" swallows what it does not understand, and turns with the mouse's wheel. It keeps
 * what was typed, commas included; the form gets the number as soon as it is one.
 */
export function NumberField({ unit, ...props }: NumberFieldProps) {
  return <Digits {...props} right={unit && <span className={classes.unit}>{unit}</span>} rightWidth={unit ? unit.length * 8 + 20 : 0} />;
}

interface MoneyFieldProps extends Omit<NumberFieldProps, 'unit' | 'whole'> {
  /** Rupees, but for the platform's own plans. */
  currency?: '₹' | '$';
  /** The amount that the whole dialog is about. */
  big?: boolean;
  /** A small button at the field's end, such as Max. */
  action?: ReactNode;
}

/** An amount of money. */
export function MoneyField({ currency = '₹', big = false, action, ...props }: MoneyFieldProps) {
  return <Digits {...props} left={currency} right={action} rightWidth={action ? 68 : 0} look={big ? classes.big : classes.money} />;
}

interface DigitsProps extends Omit<NumberFieldProps, 'unit'> {
  left?: string;
  right?: ReactNode;
  rightWidth: number;
  look?: string | undefined;
}

function Digits({
  label,
  hint,
  aside,
  optional,
  error,
  value,
  onChange,
  whole = false,
  left,
  right,
  rightWidth,
  look,
  ...rest
}: DigitsProps) {
  const [typed, setTyped] = useState('');
  // Set from outside, by Max or by a reset: then what was typed is no longer what is meant.
  const shown = readNumber(typed) === value ? typed : String(value ?? '');
  const frame = frameOf({ label, hint, aside, optional, error });
  return (
    <TextInput
      {...rest}
      {...frame}
      classNames={{ ...frame.classNames, ...(look ? { wrapper: look } : {}), input: classes.digits ?? '', section: classes.section ?? '' }}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(readNumber(event.currentTarget.value));
      }}
      {...(left ? { leftSection: left, leftSectionWidth: 32 } : {})}
      {...(right ? { rightSection: right, rightSectionWidth: rightWidth } : {})}
    />
  );
}
