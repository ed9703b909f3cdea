import { transactionsList } from '../features/transactions/transactions-list.ts';
import { withdrawalsList } from '../features/wallet/withdrawals/withdrawals-list.ts';

interface PaymentsSearch {
  /** The part of the page that is not its first. */
  tab?: 'wallet' | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
}

/** Each tab has a list of its own, which keeps its state in the address. */
export const readPayments = (raw: Record<string, unknown>): PaymentsSearch =>
  raw.tab === 'wallet' ? { tab: 'wallet', ...withdrawalsList.validateSearch(raw) } : transactionsList.validateSearch(raw);
