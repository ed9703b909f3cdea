import classes from './initials.module.css';

const hues = 5;

interface InitialsProps {
  /** Number that stays the same for a person or channel: chooses the colour. */
  seed: number;
  /** Fills its container instead of being a circle of its own size. */
  fill?: boolean;
  children: string;
}

/** Initials in place of a missing picture. Hidden from screen readers: the full name stands beside it. */
export const Initials = ({ seed, fill = false, children }: InitialsProps) => (
  <span className={classes.letters} data-fill={fill || undefined} data-hue={seed % hues} aria-hidden="true">
    {children}
  </span>
);
