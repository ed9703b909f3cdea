import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCashBanknote,
  IconFlag,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconLink,
  IconReceiptRupee,
  IconSettings,
  IconUsers,
  IconVersions,
} from '@tabler/icons-react';
import type { Entry, Navigation } from '../shell/navigation.ts';

const dashboard = { to: '/admin/dashboard', name: 'Dashboard', Icon: IconLayoutDashboard } satisfies Entry;
const payouts = { to: '/admin/payout-management', name: 'Payouts', Icon: IconCashBanknote } satisfies Entry;
const kyc = { to: '/admin/kyc-documents', name: 'KYC', Icon: IconId } satisfies Entry;

interface Waiting {
  attention: number;
  reports: number;
  orders: number;
  payouts: number;
  documents: number;
  methods: number;
}

/** Where an administrator can go, and what waits there. On a phone the queues that wait for somebody are in reach. */
export const adminNavigation = ({ attention, reports, orders, payouts: requests, documents, methods }: Waiting): Navigation => ({
  entries: [
    dashboard,
    { to: '/admin/attention', name: 'Needs attention', Icon: IconAlertTriangle, waiting: attention },
    { to: '/admin/reports', name: 'Reports', Icon: IconFlag, waiting: reports },
    { to: '/admin/user-management', name: 'Users', Icon: IconUsers },
    { to: '/admin/orders', name: 'Orders', Icon: IconReceiptRupee, waiting: orders },
    { to: '/admin/plan-management', name: 'Plans', Icon: IconVersions },
    { ...payouts, waiting: requests },
    { ...kyc, waiting: documents },
    { to: '/admin/payment-methods', name: 'Payment Methods', Icon: IconBuildingBank, waiting: methods },
    { to: '/admin/link-management', name: 'Links', Icon: IconLink },
    { to: '/admin/audit', name: 'Audit', Icon: IconHistory },
    { to: '/admin/settings', name: 'Settings', Icon: IconSettings },
  ],
  inReach: [dashboard, kyc, payouts],
});
