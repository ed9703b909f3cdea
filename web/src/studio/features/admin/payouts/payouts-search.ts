import { exportsList } from './exports-list.ts';
import { payoutsList } from './payouts-list.ts';

interface PayoutsSearch {
  /** The tab that is not the first. */
  tab?: 'exports' | undefined;
  /** The request that is open. */
  payout?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
}

/** Each tab has its own list, which keeps its state in the address. */
export const readPayouts = (raw: Record<string, unknown>): PayoutsSearch =>
  raw.tab === 'exports' ? { tab: 'exports', ...exportsList.validateSearch(raw) } : payoutsList.validateSearch(raw);
