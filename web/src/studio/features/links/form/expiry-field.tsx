import { useState } from 'react';
import { DayField } from '../../../ui/form/calendar/day-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import classes from './fields.module.css';
import { indianMoment, lastMinute, momentInIndia } from './indian-moment.ts';
import type { TargetForm } from './link-values.ts';

const none = { day: '', time: '' };
const today = () => indianMoment(new Date().toISOString()).day;
const typedIn = (event: unknown) => (event as { currentTarget: HTMLInputElement }).currentTarget.value;

/** Until when the link works: a day and a time of India. A day alone means until its last minute. */
export function ExpiryField({ form }: { form: TargetForm }) {
  const { value, error, onBlur, onChange, ...field } = fieldProps(form, 'expiresAt');
  const [first] = useState(today);
  const shown = value ? indianMoment(value) : none;
  const set = ({ day, time }: typeof none) => onChange(day === '' ? null : momentInIndia({ day, time: time || lastMinute }));
  return (
    <div className={classes.pair}>
      <DayField
        {...field}
        label="Expires on"
        optional
        hint="Leave blank for no expiry"
        error={error}
        onBlur={onBlur}
        min={first}
        max="2099-12-31"
        value={shown.day}
        onChange={(day) => set({ ...shown, day })}
      />
      <TextField
        label="Time (IST)"
        onBlur={onBlur}
        type="time"
        disabled={!value}
        value={shown.time}
        onChange={(event) => set({ ...shown, time: typedIn(event) })}
      />
    </div>
  );
}

/** A day that was begun and not finished is none to the page, but not to the person who typed it. */
export function findHalfTyped(page: HTMLFormElement): HTMLInputElement | undefined {
  return [...page.querySelectorAll('input')].find(({ dataset, validity }) => dataset.halfTyped || validity.badInput);
}
