import { useState } from 'react';
import { isDay } from '../../../../lib/day-range.ts';
import { formatDay } from '../../../../lib/time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (digits: string) => digits.padStart(2, '0');

/** Parses a day in Indian order to an ISO day: 31/12/2026, 31-12-2026, 31 Dec 2026, 2026-12-31. Null for incomplete or invalid text. */
export function parseDay(text: string): string | null {
  const [first = '', second = '', third = '', ...rest] = text.trim().split(/[\s/.,-]+/);
  if (rest.length > 0) return null;
  const named = months.findIndex((month) => second.toLowerCase().startsWith(month)) + 1;
  const month = twoDigits(named ? String(named) : second);
  const day = first.length === 4 ? `${first}-${month}-${twoDigits(third)}` : `${third}-${month}-${twoDigits(first)}`;
  return isDay(day) ? day : null;
}

/** Text of a date field. A typed day is reported once it is complete; the field then shows it as 16 Nov 2026. */
export function useTypedDay(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value ? formatDay(value) : '');
  const type = (next: string) => {
    setTyped(next);
    const day = next.trim() === '' ? '' : parseDay(next);
    if (day !== null && day !== value) onChange(day);
  };
  const isIncomplete = typed !== null && typed.trim() !== '' && parseDay(typed) === null;
  // An incomplete day stays in the field until it is completed or deleted.
  const handleBlur = () => {
    if (!isIncomplete) setTyped(null);
  };
  return { text, isIncomplete, type, handleBlur, reset: () => setTyped(null) };
}
