import { formatAgo, formatAgoShort, formatDay, formatIn, formatMinute, formatMoment } from '../../../lib/time.ts';

const formats = { ago: formatAgo, agoShort: formatAgoShort, in: formatIn, day: formatDay, moment: formatMinute };

/** Formatted time, with the exact time in IST as its tooltip. */
export const DateTime = ({ iso, format }: { iso: string; format: keyof typeof formats }) => (
  <time dateTime={iso} title={formatMoment(iso)} style={{ fontFeatureSettings: 'var(--num)' }}>
    {formats[format](iso)}
  </time>
);
