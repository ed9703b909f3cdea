import type { AdminDashboard } from '@jamun/contract';

/** The groups of the dashboard that other modules count; each plugs in its own where the container makes this one. */
export type Counters = { [Group in 'finance' | 'products' | 'reports' | 'telegram']: () => Promise<AdminDashboard[Group]> };
