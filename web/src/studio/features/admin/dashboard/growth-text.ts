import type { AdminDashboard } from '@jamun/contract';

type Growth = AdminDashboard['growth']['newUsers'];

const figures = new Intl.NumberFormat('en-IN');
export const formatCount = (count: number) => figures.format(count);

interface GrowthWords {
  delta?: { direction: 'up' | 'down'; text: string };
  note: string;
}

/** 12 new in 30 days, 8 before that. With an arrow where the one can be compared with the other. */
export function growthWords({ current, previous }: Growth): GrowthWords {
  const now = `${current ? formatCount(current) : 'None'} new in 30 days`;
  const before = `${previous ? formatCount(previous) : 'none'} before that`;
  if (!previous || current === previous) return { note: `${now}, ${before}` };
  return { delta: { direction: current > previous ? 'up' : 'down', text: now }, note: before };
}
