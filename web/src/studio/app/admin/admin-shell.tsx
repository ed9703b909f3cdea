import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminSession } from '../../../lib/admin-session.ts';
import { initialsOf } from '../../../lib/names.ts';
import { useOpenAttention } from '../../domain/admin-attention/api.ts';
import { useAdminDashboard } from '../../domain/admin-dashboard/api.ts';
import { useWaitingMethods } from '../../domain/admin-payment-methods/api.ts';
import { ProofPrompt } from '../../domain/proof/proof-prompt.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';
import { AdminMark } from '../../ui/page/admin-mark.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';
import { Frame } from '../shell/frame.tsx';
import { adminNavigation } from './admin-navigation.ts';
import classes from './admin-shell.module.css';

// An administrator has no picture: only the person's own pages can set one.
const face = (name: string) => (
  <span className={classes.face} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

/** The frame of the admin area. */
export function AdminShell({ children }: { children?: ReactNode }) {
  const counts = useAdminDashboard().data;
  const waiting = {
    attention: useOpenAttention().data ?? 0,
    reports: counts?.reports.openReports ?? 0,
    orders: counts ? counts.finance.refusedRefunds + counts.finance.overdueRefundRequests : 0,
    payouts: counts?.finance.pendingWithdrawals ?? 0,
    documents: counts?.verification.pendingKYC ?? 0,
    methods: useWaitingMethods().data ?? 0,
  };
  // Two-step sign-in was switched off in production: the session opens the set-up alone.
  if (useSession(adminSession).pendingSteps.length > 0) return <Navigate to="/admin/set-up" replace />;
  return (
    <>
      <Frame
        navigation={adminNavigation(waiting)}
        mark={<AdminMark />}
        tools={<AccountMenu session={adminSession} profile="/admin/settings" face={face} />}
      >
        {children}
      </Frame>
      <ProofPrompt area="admin" />
    </>
  );
}
