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
  IconStack2,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconVersions,
} from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminSession } from '../../../lib/admin-session.ts';
import { initialsOf } from '../../../lib/names.ts';
import { useOpenAttention } from '../../domain/admin-attention/api.ts';
import { useOpenConfirmations } from '../../domain/admin-confirmations/api.ts';
import { useAdminDashboard } from '../../domain/admin-dashboard/api.ts';
import { useWaitingMethods } from '../../domain/admin-payment-methods/api.ts';
import { useDeadLetterCount } from '../../domain/jobs/api.ts';
import { ProofPrompt } from '../../domain/proof/proof-prompt.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';
import { AdminMark } from '../../ui/page/admin-mark.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';
import { Frame } from '../shell/frame.tsx';
import type { Entry, Navigation } from '../shell/navigation.ts';
import { appText } from '../text.ts';
import classes from './admin-shell.module.css';

const text = appText.adminPages;

const dashboard = { to: '/admin/dashboard', name: appText.dashboard, Icon: IconLayoutDashboard } satisfies Entry;
const payouts = { to: '/admin/payout-management', name: text.payouts, Icon: IconCashBanknote } satisfies Entry;
const kyc = { to: '/admin/kyc-documents', name: text.kyc, Icon: IconId } satisfies Entry;

/** Numbers of open items, shown beside the entries. */
interface OpenCounts {
  attention: number;
  reports: number;
  orders: number;
  payouts: number;
  confirmations: number;
  documents: number;
  methods: number;
  failedJobs: number;
}

/** Navigation of the admin area with the counts of open items. */
const adminNavigation = ({
  attention,
  reports,
  orders,
  payouts: requests,
  confirmations,
  documents,
  methods,
  failedJobs,
}: OpenCounts): Navigation => ({
  entries: [
    dashboard,
    { to: '/admin/attention', name: text.attention, Icon: IconAlertTriangle, waiting: attention },
    { to: '/admin/reports', name: text.reports, Icon: IconFlag, waiting: reports },
    { to: '/admin/user-management', name: text.users, Icon: IconUsers },
    { to: '/admin/orders', name: text.orders, Icon: IconReceiptRupee, waiting: orders },
    { to: '/admin/plan-management', name: text.plans, Icon: IconVersions },
    { ...payouts, waiting: requests },
    { to: '/admin/confirmations', name: text.confirmations, Icon: IconUsersGroup, waiting: confirmations },
    { ...kyc, waiting: documents },
    { to: '/admin/payment-methods', name: text.paymentMethods, Icon: IconBuildingBank, waiting: methods },
    { to: '/admin/link-management', name: text.links, Icon: IconLink },
    { to: '/admin/coupons', name: text.coupons, Icon: IconTicket },
    { to: '/admin/audit', name: text.audit, Icon: IconHistory },
    { to: '/admin/jobs', name: text.jobs, Icon: IconStack2, waiting: failedJobs },
    { to: '/admin/settings', name: text.settings, Icon: IconSettings },
  ],
  bottomBar: [dashboard, kyc, payouts],
});

// Initials only: administrators have no profile picture.
const face = (name: string) => (
  <span className={classes.face} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

export function AdminShell({ children }: { children?: ReactNode }) {
  const counts = useAdminDashboard().data;
  const openCounts = {
    attention: useOpenAttention().data ?? 0,
    reports: counts?.reports.openReports ?? 0,
    orders: counts ? counts.finance.refusedRefunds + counts.finance.overdueRefundRequests : 0,
    payouts: counts?.finance.pendingWithdrawals ?? 0,
    confirmations: useOpenConfirmations().data ?? 0,
    documents: counts?.verification.pendingKYC ?? 0,
    methods: useWaitingMethods().data ?? 0,
    failedJobs: useDeadLetterCount().data ?? 0,
  };
  // Required steps, such as two-step sign-in, must be completed first.
  if (useSession(adminSession).pendingSteps.length > 0) return <Navigate to="/admin/set-up" replace />;
  return (
    <>
      <Frame
        navigation={adminNavigation(openCounts)}
        mark={<AdminMark />}
        tools={<AccountMenu session={adminSession} profile="/admin/settings" face={face} />}
      >
        {children}
      </Frame>
      <ProofPrompt area="admin" />
    </>
  );
}
