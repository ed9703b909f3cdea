import { IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import classes from './controls.module.css';
import { type FreeFilter, freeWords } from './free-filter.ts';

// Few lists have one, and it brings the calendar along.
const DayControl = lazy(() => import('./day-control.tsx').then((module) => ({ default: module.DayControl })));

interface FreeFilterControlProps {
  filter: FreeFilter;
  value: string;
  onChange: (value: string) => void;
}

/** A day is chosen here. A record's number comes with a link, and can only be taken off. */
export function FreeFilterControl({ filter, value, onChange }: FreeFilterControlProps) {
  if (filter.free === 'day')
    return (
      <Suspense>
        <DayControl label={filter.label} value={value} onChange={onChange} />
      </Suspense>
    );
  if (!value) return null;
  return (
    <button type="button" className={classes.choice} data-on onClick={() => onChange('')} aria-label={`Clear ${freeWords(filter, value)}`}>
      {freeWords(filter, value)}
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}
