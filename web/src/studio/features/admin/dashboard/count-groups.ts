import type { AdminDashboard } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';

interface Count {
  label: string;
  value: (counts: AdminDashboard) => number;
  /** The list behind it, where there is one. */
  link?: Pick<LinkProps, 'to' | 'search'>;
  growth?: keyof AdminDashboard['growth'];
  note?: string;
}

interface CountGroup {
  title: string;
  counts: readonly Count[];
}

const users = '/admin/user-management';
const orders = '/admin/orders';
const plans = '/admin/plan-management';
const payouts = '/admin/payout-management';
const documents = '/admin/kyc-documents';

/** What the dashboard counts, in its order. */
export const countGroups: readonly CountGroup[] = [
  {
    title: 'Users',
    counts: [
      { label: 'Total Users', value: ({ users }) => users.totalUsers, link: { to: users }, growth: 'newUsers' },
      { label: 'Total Admins', value: ({ users }) => users.totalAdmins, link: { to: users, search: { role: 'ADMIN' } } },
    ],
  },
  {
    title: 'Finance',
    counts: [
      { label: 'Withdrawal Requests', value: ({ finance }) => finance.totalWithdrawalRequests, link: { to: payouts } },
      {
        label: 'Pending Withdrawals',
        value: ({ finance }) => finance.pendingWithdrawals,
        link: { to: payouts },
        note: 'Not yet paid',
      },
      { label: 'Total Transactions', value: ({ finance }) => finance.totalTransactions },
      {
        label: 'Refused Refunds',
        value: ({ finance }) => finance.refusedRefunds,
        link: { to: orders, search: { needsAttention: 'yes' } },
        note: 'Money that must be sent again',
      },
      {
        label: 'Overdue Refund Requests',
        value: ({ finance }) => finance.overdueRefundRequests,
        link: { to: orders, search: { refundRequest: 'overdue' } },
        note: 'Unanswered for 7 days',
      },
    ],
  },
  {
    title: 'Subscriptions',
    counts: [
      { label: 'Platform Plans', value: ({ subscriptions }) => subscriptions.totalPlatformSubscriptionPlans, link: { to: plans } },
      {
        label: 'Active Subscriptions',
        value: ({ subscriptions }) => subscriptions.activeSubscriptions,
        note: 'Users on an active plan',
      },
    ],
  },
  {
    title: 'Products',
    counts: [
      { label: 'Digital Products', value: ({ products }) => products.totalDigitalProducts },
      { label: 'Total Orders', value: ({ products }) => products.totalOrders, link: { to: orders, search: { status: 'SOLD' } } },
    ],
  },
  {
    title: 'Verification',
    counts: [
      {
        label: 'KYC Documents',
        value: ({ verification }) => verification.totalKYCDocuments,
        link: { to: documents },
        growth: 'newKYCDocuments',
      },
      {
        label: 'Pending KYC',
        value: ({ verification }) => verification.pendingKYC,
        link: { to: documents, search: { status: 'PENDING' } },
        note: 'Waiting for a review',
      },
    ],
  },
  {
    title: 'Reports',
    counts: [
      { label: 'Open Reports', value: ({ reports }) => reports.openReports, link: { to: '/admin/reports' } },
      {
        label: 'Overdue Reports',
        value: ({ reports }) => reports.overdueReports,
        link: { to: '/admin/reports', search: { overdue: 'yes' } },
        note: 'A deadline has passed',
      },
    ],
  },
  {
    title: 'Telegram',
    counts: [
      { label: 'Accounts', value: ({ telegram }) => telegram.totalTelegramAccounts },
      { label: 'Channels', value: ({ telegram }) => telegram.totalTelegramChannels },
      { label: 'Subscriptions', value: ({ telegram }) => telegram.totalTelegramSubscriptions },
    ],
  },
];
