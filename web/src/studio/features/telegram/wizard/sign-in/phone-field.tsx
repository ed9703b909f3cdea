import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFocusOnError } from '../use-focus-on-error.ts';
import classes from './phone-field.module.css';
import { callingCodes, otherCountry, readNumber, type TypedNumber } from './phone-number.ts';

interface PhoneFieldProps {
  value: TypedNumber;
  onChange: (next: TypedNumber) => void;
  error: ReactNode;
}

/** A phone number behind its country's code. A pasted one brings its own. */
export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  const id = useId();
  const input = useFocusOnError(Boolean(error));
  return (
    <Input.Wrapper id={id} label="Phone Number" error={error} className={classes.wrapper}>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <span className={classes.code}>
          <span aria-hidden="true">{value.country}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
          <select
            aria-label="Country code"
            value={value.country}
            onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
          >
            {callingCodes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
            <option value={otherCountry}>Another country</option>
          </select>
        </span>
        <input
          ref={input}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete={value.country === otherCountry ? 'tel' : 'tel-national'}
          placeholder={value.country === otherCountry ? 'Country code and number' : undefined}
          value={value.number}
          onChange={(event) => onChange(readNumber(event.currentTarget.value, value.country))}
          maxLength={24}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          required
          data-autofocus
        />
      </div>
    </Input.Wrapper>
  );
}
