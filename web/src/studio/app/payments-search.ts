import { transactionsList } from '../features/transactions/transactions-list.ts';
import { withdrawalsList } from '../features/wallet/withdrawals/withdrawals-list.ts';

interface PaymentsSearch {
  /** Undefined for the first tab. */
  tab?: 'wallet' | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
}

/** Search parameters of the page: each tab has its own list. */
export const readPayments = (raw: Record<string, unknown>): PaymentsSearch =>
  raw.tab === 'wallet' ? { tab: 'wallet', ...withdrawalsList.validateSearch(raw) } : transactionsList.validateSearch(raw);
