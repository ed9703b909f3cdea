import type { AdminDashboard } from '@jamun/contract';

/** The groups of the dashboard that other modules count; each plugs in its own where the container makes this one. */
export type Counters = { [Group in 'finance' | 'products' | 'telegram']: () => Promise<AdminDashboard[Group]> };

/** What nobody counts yet: there is none of it. */
export const nothingYet: Counters = {
  finance: async () => ({
    totalWithdrawalRequests: 0,
    pendingWithdrawals: 0,
    totalTransactions: 0,
    refusedRefunds: 0,
    overdueRefundRequests: 0,
  }),
  products: async () => ({ totalDigitalProducts: 0, totalOrders: 0 }),
  telegram: async () => ({ totalTelegramAccounts: 0, totalTelegramChannels: 0, totalTelegramSubscriptions: 0 }),
};
