import { IconChevronDown } from '@tabler/icons-react';
import { type FrameProps, fieldFrame } from './field-frame.tsx';
import classes from './fields.module.css';
import { Input } from './input.tsx';

interface SelectFieldProps extends FrameProps {
  name: string;
  value: string | undefined;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  disabled?: boolean;
  options: readonly { value: string; label: string }[];
  /** First option, while nothing is chosen. */
  placeholder?: string;
}

/** Native select, which works best on phones. */
export function SelectField({ label, hint, aside, optional, unmarked, error, options, placeholder, ...rest }: SelectFieldProps) {
  return (
    <Input
      {...rest}
      {...fieldFrame({ label, hint, aside, optional, unmarked, error })}
      component="select"
      classNames={{ input: classes.select }}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
    >
      {placeholder && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Input>
  );
}
