import { useState } from 'react';
import { formatDay } from '../../../../lib/time.ts';
import { readDay } from './typed-day.ts';

/** The text of a field for a day. A day that is typed counts once it is finished; the field then shows it as 16 Nov 2026. */
export function useTypedDay(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value ? formatDay(value) : '');
  const type = (next: string) => {
    setTyped(next);
    const day = next.trim() === '' ? '' : readDay(next);
    if (day !== null && day !== value) onChange(day);
  };
  const isHalfTyped = typed !== null && typed.trim() !== '' && readDay(typed) === null;
  // An unfinished day stays in the field until the person finishes or deletes it.
  const leave = () => {
    if (!isHalfTyped) setTyped(null);
  };
  return { text, type, leave, isHalfTyped, forget: () => setTyped(null) };
}
