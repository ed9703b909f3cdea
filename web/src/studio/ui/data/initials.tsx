import classes from './initials.module.css';

const hues = 5;

interface LettersProps {
  /** A number that stays the same for whoever or whatever it is. */
  of: number;
  /** As large as what it stands in, in place of a round sign of its own. */
  fill?: boolean;
  children: string;
}

/** A letter or two in place of a picture, on a colour of their own. The name stands beside it in words. */
export const Initials = ({ of, fill = false, children }: LettersProps) => (
  <span className={classes.letters} data-fill={fill || undefined} data-hue={of % hues} aria-hidden="true">
    {children}
  </span>
);
