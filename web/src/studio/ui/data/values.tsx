import { formatRupees, formatShortRupees } from '@jamun/contract';
import classes from './values.module.css';
import { formatAgo, formatAgoShort, formatDay, formatIn, formatMinute, formatMoment } from '../../../lib/time.ts';

interface MoneyProps {
  value: number;
  /** Green for income, muted for secondary amounts. Never the only sign: the number has its own. */
  tone?: 'ok' | 'bad' | 'quiet';
  /** Shows the plus sign too, in lists of income and expenses. */
  sign?: boolean;
  /** Omits zero paise, in overviews. */
  short?: boolean;
}

/** Amount in tabular figures, without line breaks. */
export const Money = ({ value, tone, sign = false, short = false }: MoneyProps) => (
  <span className={classes.money} data-tone={tone}>
    {sign && value > 0 && '+'}
    {short ? formatShortRupees(value) : formatRupees(value)}
  </span>
);

const formats = { ago: formatAgo, agoShort: formatAgoShort, in: formatIn, day: formatDay, moment: formatMinute };

/** Formatted time, with the exact time in IST as its tooltip. */
export const DateTime = ({ iso, format }: { iso: string; format: keyof typeof formats }) => (
  <time dateTime={iso} title={formatMoment(iso)} style={{ fontFeatureSettings: 'var(--num)' }}>
    {formats[format](iso)}
  </time>
);
