import { type ReactNode, useState } from 'react';
import { type FrameProps, fieldFrame } from './field-frame.tsx';
import classes from './fields.module.css';
import { Input } from './input.tsx';

interface NumberFieldProps extends FrameProps {
  name: string;
  value: number | string | undefined;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  /** Focused first in its dialog. */
  'data-autofocus'?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Unit inside the field: days, %. */
  unit?: string;
  /** For a field that appears after a click. */
  autoFocus?: boolean;
  /** Integers only: phones then show a keyboard without a decimal point. */
  isInteger?: boolean;
}

const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

/** Parses a number with or without grouping and currency. Other text is returned for the schema to reject; empty input is undefined. */
export function parseNumber(typed: string): number | string | undefined {
  const digits = typed.replace(/[\s,₹$]/g, '').replace('\u2212', '-');
  if (digits === '') return undefined;
  return decimal.test(digits) ? Number(digits) : typed;
}

/**
 * Number field with a text input: an input of type "number" drops invalid text and changes with the mouse wheel. The typed text is kept,
 * including commas; the form gets the number as soon as it is valid.
 */
export function NumberField({ unit, ...props }: NumberFieldProps) {
  return (
    <NumberInput {...props} right={unit && <span className={classes.unit}>{unit}</span>} rightWidth={unit ? unit.length * 8 + 20 : 0} />
  );
}

interface MoneyFieldProps extends Omit<NumberFieldProps, 'unit' | 'isInteger'> {
  /** Dollars for the platform's own plans. */
  currency?: '₹' | '$';
  /** For the main amount of a dialog. */
  big?: boolean;
  /** Small button at the end of the field, such as Max. */
  action?: ReactNode;
}

export function MoneyField({ currency = '₹', big = false, action, ...props }: MoneyFieldProps) {
  return (
    <NumberInput {...props} left={currency} right={action} rightWidth={action ? 68 : 0} wrapperClass={big ? classes.big : classes.money} />
  );
}

interface NumberInputProps extends Omit<NumberFieldProps, 'unit'> {
  left?: string;
  right?: ReactNode;
  rightWidth: number;
  wrapperClass?: string | undefined;
}

function NumberInput({
  label,
  hint,
  aside,
  optional,
  error,
  value,
  onChange,
  isInteger = false,
  left,
  right,
  rightWidth,
  wrapperClass,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState('');
  // A value set from outside, by Max or a reset, replaces the typed text.
  const shown = parseNumber(typed) === value ? typed : String(value ?? '');
  return (
    <Input
      {...rest}
      {...fieldFrame({ label, hint, aside, optional, error })}
      classNames={{ wrapper: wrapperClass, input: classes.digits, section: classes.section }}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value));
      }}
      {...(left ? { leftSection: left, leftSectionWidth: 32 } : {})}
      {...(right ? { rightSection: right, rightSectionWidth: rightWidth } : {})}
    />
  );
}
