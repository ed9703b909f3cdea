import { formatCompactRupees } from '@jamun/contract/money';
import { formatDayOfMonth } from '../../../lib/time.ts';

/** Both charts over days are drawn on the same ground: quiet dashed lines, rupees at the left, days below. */
export const axes = {
  dataKey: 'date',
  gridAxis: 'x',
  tickLine: 'none',
  gridColor: 'var(--chart-grid)',
  textColor: 'var(--text-3)',
  strokeDasharray: '2 4',
  valueFormatter: formatCompactRupees,
  yAxisProps: {
    width: 44,
    tickCount: 5,
    domain: [0, 'auto'],
    tick: { transform: 'translate(-4, 0)', fontSize: 11, fill: 'var(--text-3)' },
  },
  xAxisProps: {
    tickFormatter: formatDayOfMonth,
    tick: { transform: 'translate(0, 8)', fontSize: 11, fill: 'var(--text-3)' },
    minTickGap: 40,
    height: 28,
  },
} as const;

const margin = { top: 8, right: 16, bottom: 0, left: 0 };

/** The picture has a name and takes the focus: the arrow keys then lead the tooltip from day to day. */
export const namedPicture = (label: string) => ({ margin, role: 'img', 'aria-label': label, tabIndex: 0 });
