import { formatRupees, formatShortRupees } from '@jamun/contract/money';
import classes from './money.module.css';

interface MoneyProps {
  value: number;
  /** Green for what came in, quiet for what is beside the point. Never the only sign: the figure carries its own. */
  tone?: 'ok' | 'bad' | 'quiet';
  /** Writes the plus too, in lists where money goes both ways. */
  sign?: boolean;
  /** Leaves out paise that are zero, in overviews. */
  short?: boolean;
}

/** An amount, in figures of one width and on one line. */
export const Money = ({ value, tone, sign = false, short = false }: MoneyProps) => (
  <span className={classes.money} data-tone={tone}>
    {sign && value > 0 && '+'}
    {short ? formatShortRupees(value) : formatRupees(value)}
  </span>
);
