import { z } from 'zod';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';

const count = z.int().min(0);
/** Count of the last thirty days and of the thirty days before. */
const Growth = z.object({ current: count, previous: count });

const AdminDashboard = z.object({
  users: z.object({ totalUsers: count, totalAdmins: count }),
  finance: z.object({
    totalWithdrawalRequests: count,
    /** In status PENDING or APPROVED, not yet paid. */
    pendingWithdrawals: count,
    totalTransactions: count,
    refusedRefunds: count,
    /** Refund requests without an answer of the seller for seven days. */
    overdueRefundRequests: count,
  }),
  subscriptions: z.object({ totalPlatformSubscriptionPlans: count, activeSubscriptions: count }),
  products: z.object({ totalDigitalProducts: count, totalOrders: count }),
  verification: z.object({ totalKYCDocuments: count, pendingKYC: count }),
  /** Unsolved reports of pages, and those of them past their deadline. */
  reports: z.object({ openReports: count, overdueReports: count }),
  telegram: z.object({ totalTelegramAccounts: count, totalTelegramChannels: count, totalTelegramSubscriptions: count }),
  growth: z.object({ newUsers: Growth, newKYCDocuments: Growth }),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const adminDashboard = {
  'GET /api/v1/admin/dashboard': { access: 'admin', to: 'see the dashboard', reply: successReply(AdminDashboard) },
} satisfies Routes;
