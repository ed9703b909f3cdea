import { formatAgo, formatAgoShort, formatDay, formatIn, formatMinute, formatMoment } from '../../../lib/time.ts';

const formats = { ago: formatAgo, agoShort: formatAgoShort, in: formatIn, day: formatDay, moment: formatMinute };

/** A time as the screen needs it; the exact one, in Indian time, on hover. */
export const When = ({ iso, format }: { iso: string; format: keyof typeof formats }) => (
  <time dateTime={iso} title={formatMoment(iso)} style={{ fontFeatureSettings: 'var(--num)' }}>
    {formats[format](iso)}
  </time>
);
