import { IconStarFilled } from '@tabler/icons-react';
import classes from './stars.module.css';

const five = [1, 2, 3, 4, 5] as const;

/** A rating, from one to five. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
    {five.map((star) => (
      <IconStarFilled key={star} size={14} aria-hidden data-on={star <= rating || undefined} />
    ))}
  </span>
);

interface StarsFieldProps {
  label: string;
  name: string;
  value: number;
  onChange: (next: unknown) => void;
}

/** Native radio buttons in the look of stars: arrow keys and screen readers come for free. */
export const StarsField = ({ label, name, value, onChange }: StarsFieldProps) => (
  <fieldset className={classes.field}>
    <legend>{label}</legend>
    <div className={classes.choices}>
      {five.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name={name}
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
          />
          <IconStarFilled size={24} aria-hidden data-on={star <= value || undefined} />
        </label>
      ))}
      <span aria-hidden="true">{value} of 5</span>
    </div>
  </fieldset>
);
