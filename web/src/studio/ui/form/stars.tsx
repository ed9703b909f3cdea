import { IconStarFilled } from '@tabler/icons-react';
import { uiText } from '../text.ts';
import classes from './stars.module.css';

const scale = [1, 2, 3, 4, 5] as const;

export const Stars = ({ rating }: { rating: number }) => (
  <span className={classes.stars} role="img" aria-label={uiText.form.stars.rating(rating)}>
    {scale.map((star) => (
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

/** Rating field: native radio buttons styled as stars, for arrow keys and screen readers. */
export const StarsField = ({ label, name, value, onChange }: StarsFieldProps) => (
  <fieldset className={classes.field}>
    <legend>{label}</legend>
    <div className={classes.choices}>
      {scale.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name={name}
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={uiText.form.stars.option(star)}
          />
          <IconStarFilled size={24} aria-hidden data-on={star <= value || undefined} />
        </label>
      ))}
      <span aria-hidden="true">{uiText.form.stars.value(value)}</span>
    </div>
  </fieldset>
);
