import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './controls.module.css';
import type { View } from './list-search.ts';

const views = [
  { value: 'list', label: 'List', Icon: IconList },
  { value: 'grid', label: 'Grid', Icon: IconLayoutGrid },
] as const;

/** Table or cards: two radios, so the arrow keys move between them. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const name = useId();
  return (
    <div className={classes.views} role="radiogroup" aria-label="View">
      {views.map((view) => (
        <label key={view.value} className={classes.view} title={view.label}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            aria-label={view.label}
            checked={view.value === value}
            onChange={() => onChange(view.value)}
          />
          <view.Icon size={16} stroke={1.75} aria-hidden />
        </label>
      ))}
    </div>
  );
}
