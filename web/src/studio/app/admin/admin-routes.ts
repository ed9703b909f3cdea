import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { adminSession } from '../../../lib/admin-session.ts';
import { adminReturnTo } from '../../../lib/return-to.ts';
import { attentionList } from '../../features/admin/attention/attention-list.ts';
import { auditList } from '../../features/admin/audit/audit-list.ts';
import { confirmationsList } from '../../features/admin/confirmations/confirmations-list.ts';
import { allCouponsList } from '../../features/admin/coupons/coupons-list.ts';
import { jobsList } from '../../features/admin/jobs/jobs-list.ts';
import { kycDocumentsList } from '../../features/admin/kyc/list.ts';
import { allLinksList } from '../../features/admin/links/list.ts';
import { ordersList } from '../../features/admin/orders/orders-list.ts';
import { paymentMethodsList } from '../../features/admin/payment-methods/list.ts';
import { readPayoutsSearch } from '../../features/admin/payouts/list.ts';
import { reportsList } from '../../features/admin/reports/reports-list.ts';
import { usersList } from '../../features/admin/users/users-list.ts';
import { PageError } from '../error-page.tsx';
import { lazyPage } from '../lazy-page.ts';
import { Connecting } from '../message-page.tsx';
import { rootRoute } from '../not-found-page.tsx';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/signin',
  beforeLoad: () => {
    if (adminSession.get().isAuthenticated) throw redirect({ to: '/admin/dashboard', replace: true });
  },
  component: lazyPage(() => import('../../features/admin/sign-in/admin-sign-in-page.tsx'), 'AdminSignInPage'),
});

/** Outside of the shell, whose counts an administrator without a second factor may not read. */
const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/set-up',
  beforeLoad: () => {
    const { isAuthenticated, pendingSteps } = adminSession.get();
    if (!isAuthenticated) throw redirect({ to: '/admin/signin', replace: true });
    if (pendingSteps.length === 0) throw redirect({ to: '/admin/dashboard', replace: true });
  },
  component: lazyPage(() => import('../../features/admin/settings/set-up-page.tsx'), 'SetUpPage'),
});

const adminAreaRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  beforeLoad: ({ location }) => {
    const { isAuthenticated, endedByUser, pendingSteps } = adminSession.get();
    if (isAuthenticated && pendingSteps.length > 0) throw redirect({ to: '/admin/set-up', replace: true });
    if (isAuthenticated) return;
    if (!endedByUser) adminReturnTo.remember(location.href);
    throw redirect({ to: '/admin/signin', replace: true });
  },
  component: lazyPage(() => import('./admin-shell.tsx'), 'AdminShell'),
  pendingComponent: Connecting,
  pendingMs: 300,
});

const adminPage = <Path extends string>(path: Path, component: RouteComponent) =>
  ({ getParentRoute: () => adminAreaRoute, path, component, errorComponent: PageError }) as const;

const adminPages = [
  createRoute({
    getParentRoute: () => adminAreaRoute,
    path: '/admin',
    beforeLoad: () => {
      throw redirect({ to: '/admin/dashboard', replace: true });
    },
  }),
  createRoute(
    adminPage(
      '/admin/dashboard',
      lazyPage(() => import('../../features/admin/dashboard/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
    ),
  ),
  createRoute({
    ...adminPage(
      '/admin/attention',
      lazyPage(() => import('../../features/admin/attention/attention-page.tsx'), 'AttentionPage'),
    ),
    validateSearch: attentionList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/reports',
      lazyPage(() => import('../../features/admin/reports/reports-page.tsx'), 'ReportsPage'),
    ),
    validateSearch: reportsList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/user-management',
      lazyPage(() => import('../../features/admin/users/users-page.tsx'), 'UsersPage'),
    ),
    validateSearch: usersList.validateSearch,
  }),
  createRoute(
    adminPage(
      '/admin/user-management/$id',
      lazyPage(() => import('../../features/admin/users/user/user-page.tsx'), 'UserPage'),
    ),
  ),
  createRoute({
    ...adminPage(
      '/admin/orders',
      lazyPage(() => import('../../features/admin/orders/orders-page.tsx'), 'OrdersPage'),
    ),
    validateSearch: ordersList.validateSearch,
  }),
  createRoute(
    adminPage(
      '/admin/plan-management',
      lazyPage(() => import('../../features/admin/plans/plans-page.tsx'), 'PlansPage'),
    ),
  ),
  createRoute(
    adminPage(
      '/admin/plan-management/$id',
      lazyPage(() => import('../../features/admin/plans/plan/plan-page.tsx'), 'PlanPage'),
    ),
  ),
  createRoute({
    ...adminPage(
      '/admin/payout-management',
      lazyPage(() => import('../../features/admin/payouts/payouts-page.tsx'), 'PayoutsPage'),
    ),
    validateSearch: readPayoutsSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/kyc-documents',
      lazyPage(() => import('../../features/admin/kyc/kyc-documents-page.tsx'), 'KycDocumentsPage'),
    ),
    validateSearch: kycDocumentsList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/payment-methods',
      lazyPage(() => import('../../features/admin/payment-methods/payment-methods-page.tsx'), 'PaymentMethodsPage'),
    ),
    validateSearch: paymentMethodsList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/link-management',
      lazyPage(() => import('../../features/admin/links/links-page.tsx'), 'AllLinksPage'),
    ),
    validateSearch: allLinksList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/coupons',
      lazyPage(() => import('../../features/admin/coupons/coupons-page.tsx'), 'AllCouponsPage'),
    ),
    validateSearch: allCouponsList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/audit',
      lazyPage(() => import('../../features/admin/audit/audit-page.tsx'), 'AuditPage'),
    ),
    validateSearch: auditList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/confirmations',
      lazyPage(() => import('../../features/admin/confirmations/confirmations-page.tsx'), 'ConfirmationsPage'),
    ),
    validateSearch: confirmationsList.validateSearch,
  }),
  createRoute({
    ...adminPage(
      '/admin/jobs',
      lazyPage(() => import('../../features/admin/jobs/jobs-page.tsx'), 'JobsPage'),
    ),
    validateSearch: jobsList.validateSearch,
  }),
  createRoute(
    adminPage(
      '/admin/settings',
      lazyPage(() => import('../../features/admin/settings/admin-settings-page.tsx'), 'AdminSettingsPage'),
    ),
  ),
] as const;

/** Own chunk, loaded before the router is created and only in the admin area. */
export const adminRoutes = [signInRoute, setUpRoute, adminAreaRoute.addChildren(adminPages)] as const;
export type AdminRoutes = typeof adminRoutes;
