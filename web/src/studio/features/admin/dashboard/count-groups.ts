import type { AdminDashboard } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';
import { dashboardText as text } from './text.ts';

export interface Count {
  label: string;
  value: (counts: AdminDashboard) => number;
  /** List of the counted items. */
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

export const countGroups: readonly CountGroup[] = [
  {
    title: text.users.title,
    counts: [
      { label: text.users.total, value: ({ users }) => users.totalUsers, link: { to: users }, growth: 'newUsers' },
      { label: text.users.admins, value: ({ users }) => users.totalAdmins, link: { to: users, search: { role: 'ADMIN' } } },
    ],
  },
  {
    title: text.finance.title,
    counts: [
      { label: text.finance.withdrawalRequests, value: ({ finance }) => finance.totalWithdrawalRequests, link: { to: payouts } },
      {
        label: text.finance.pendingWithdrawals,
        value: ({ finance }) => finance.pendingWithdrawals,
        link: { to: payouts },
        note: text.finance.pendingWithdrawalsNote,
      },
      { label: text.finance.transactions, value: ({ finance }) => finance.totalTransactions },
      {
        label: text.finance.refusedRefunds,
        value: ({ finance }) => finance.refusedRefunds,
        link: { to: orders, search: { needsAttention: 'yes' } },
        note: text.finance.refusedRefundsNote,
      },
      {
        label: text.finance.overdueRefundRequests,
        value: ({ finance }) => finance.overdueRefundRequests,
        link: { to: orders, search: { refundRequest: 'overdue' } },
        note: text.finance.overdueRefundRequestsNote,
      },
    ],
  },
  {
    title: text.subscriptions.title,
    counts: [
      { label: text.subscriptions.plans, value: ({ subscriptions }) => subscriptions.totalPlatformSubscriptionPlans, link: { to: plans } },
      {
        label: text.subscriptions.active,
        value: ({ subscriptions }) => subscriptions.activeSubscriptions,
        note: text.subscriptions.activeNote,
      },
    ],
  },
  {
    title: text.products.title,
    counts: [
      { label: text.products.digitalProducts, value: ({ products }) => products.totalDigitalProducts },
      { label: text.products.orders, value: ({ products }) => products.totalOrders, link: { to: orders, search: { status: 'SOLD' } } },
    ],
  },
  {
    title: text.verification.title,
    counts: [
      {
        label: text.verification.documents,
        value: ({ verification }) => verification.totalKYCDocuments,
        link: { to: documents },
        growth: 'newKYCDocuments',
      },
      {
        label: text.verification.pending,
        value: ({ verification }) => verification.pendingKYC,
        link: { to: documents, search: { status: 'PENDING' } },
        note: text.verification.pendingNote,
      },
    ],
  },
  {
    title: text.reports.title,
    counts: [
      { label: text.reports.open, value: ({ reports }) => reports.openReports, link: { to: '/admin/reports' } },
      {
        label: text.reports.overdue,
        value: ({ reports }) => reports.overdueReports,
        link: { to: '/admin/reports', search: { overdue: 'yes' } },
        note: text.reports.overdueNote,
      },
    ],
  },
  {
    title: text.telegram.title,
    counts: [
      { label: text.telegram.accounts, value: ({ telegram }) => telegram.totalTelegramAccounts },
      { label: text.telegram.channels, value: ({ telegram }) => telegram.totalTelegramChannels },
      { label: text.telegram.subscriptions, value: ({ telegram }) => telegram.totalTelegramSubscriptions },
    ],
  },
];

const counts = new Intl.NumberFormat('en-IN');
export const formatCount = (count: number) => counts.format(count);

interface GrowthText {
  delta?: { direction: 'up' | 'down'; text: string };
  note: string;
}

/** 12 new in 30 days, 8 before that. The arrow is left out where the two periods cannot be compared. */
export function growthText({ current, previous }: AdminDashboard['growth']['newUsers']): GrowthText {
  const currentText = current ? text.growth.current(formatCount(current)) : text.growth.noneCurrent;
  const previousText = previous ? text.growth.previous(formatCount(previous)) : text.growth.nonePrevious;
  if (!previous || current === previous) return { note: `${currentText}, ${previousText}` };
  return { delta: { direction: current > previous ? 'up' : 'down', text: currentText }, note: previousText };
}
