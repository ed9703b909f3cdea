import type { AdminDashboard } from '@jamun/contract';

/** Dashboard groups that other modules count. The container passes in their counters. */
export type DashboardCounters = { [Group in 'finance' | 'products' | 'reports' | 'telegram']: () => Promise<AdminDashboard[Group]> };
