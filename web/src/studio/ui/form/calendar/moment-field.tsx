import { useState } from 'react';
import type { FormFieldProps } from '../fields/field-props.ts';
import { TextField } from '../fields/text-field.tsx';
import { DayField } from './day-field.tsx';
import { fromIndiaTime, toIndiaTime } from './india-time.ts';
import classes from './moment-field.module.css';

interface MomentFieldProps extends FormFieldProps<string | null> {
  /** Labels of the two inputs. */
  label: string;
  timeLabel: string;
  hint?: string;
  /** Time of a day that is chosen without a time. */
  defaultTime: string;
}

const noMoment = { day: '', time: '' };
const today = () => toIndiaTime(new Date().toISOString()).day;
const inputValue = (event: unknown) => (event as { currentTarget: HTMLInputElement }).currentTarget.value;

/** Optional time as day and time of day in India; the value is an ISO timestamp, null while there is no day. */
export function MomentField({ value, error, onBlur, onChange, label, timeLabel, hint, defaultTime, ...field }: MomentFieldProps) {
  const [minDay] = useState(today);
  const shown = value ? toIndiaTime(value) : noMoment;
  const set = ({ day, time }: typeof noMoment) => onChange(day === '' ? null : fromIndiaTime({ day, time: time || defaultTime }));
  return (
    <div className={classes.pair} data-moment={field.name}>
      <DayField
        {...field}
        label={label}
        optional
        hint={hint}
        error={error}
        onBlur={onBlur}
        min={minDay}
        max="2099-12-31"
        value={shown.day}
        onChange={(day) => set({ ...shown, day })}
      />
      <TextField
        label={timeLabel}
        onBlur={onBlur}
        type="time"
        disabled={!value}
        value={shown.time}
        onChange={(event) => set({ ...shown, time: inputValue(event) })}
      />
    </div>
  );
}
