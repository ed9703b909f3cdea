import { accountMessages } from '@jamun/contract';
import { createRoute, createRouter, parseSearchWith, type RouteComponent, redirect, stringifySearchWith } from '@tanstack/react-router';
import { dashboardRange, linkRange, rangeSearch } from '../../lib/day-range.ts';
import { giveNextPage } from '../../lib/next-page.ts';
import { returnTo } from '../../lib/return-to.ts';
import { session } from '../../lib/session.ts';
import { sharedPageSearch } from '../domain/public-page/use-shared-page.ts';
import { couponsList } from '../features/coupons/coupons-list.ts';
import { linksList } from '../features/links/links-list.ts';
import { productsList, readTab } from '../features/products/product-search.ts';
import { purchasedList } from '../features/purchased/purchased-list.ts';
import { salesList } from '../features/sales/sales-list.ts';
import { channelsList, readChannelSearch } from '../features/telegram/channel-search.ts';
import { openedSearch } from '../ui/data/list/use-opened.ts';
import type { AdminRoutes } from './admin/admin-routes.ts';
import { area } from './area.ts';
import { ErrorPage, PageError } from './error-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { Connecting } from './message-page.tsx';
import { rootRoute } from './not-found-page.tsx';
import { readPayments } from './payments-search.ts';
import { queryClient } from './query-client.ts';

const tokenSearch = ({ token }: Record<string, unknown>): { token?: string } => (typeof token === 'string' ? { token } : {});

/** From the admin area the page is reloaded, to start the user's own session. */
function leaveAdminArea({ href }: { href: string }) {
  if (area.isAdmin) throw redirect({ href, reloadDocument: true });
}

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('../features/auth/password/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/password/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/email/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email-change',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/email/confirm-email-change-page.tsx'), 'ConfirmEmailChangePage'),
});

const undoEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email-change',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/email/undo-email-change-page.tsx'), 'UndoEmailChangePage'),
});

const undoSecondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-two-step-sign-in',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/email/undo-second-factor-page.tsx'), 'UndoSecondFactorPage'),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    leaveAdminArea(location);
    const { isAuthenticated, endedByUser, endedByServer } = session.get();
    if (isAuthenticated) return;
    if (!endedByUser) returnTo.remember(location.href);
    if (endedByServer) giveNextPage({ message: { tone: 'bad', text: accountMessages.thrownOut } });
    // The sign-in page is a page of the storefront.
    throw redirect({ href: '/signin', reloadDocument: true, replace: true });
  },
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
  // For the shell only: inside it, the current page stays until the next one is loaded.
  pendingComponent: Connecting,
  pendingMs: 300,
});

/** Page of the signed-in area, with its error boundary inside the shell. */
const inside = <Path extends string>(path: Path, component: RouteComponent) =>
  ({ getParentRoute: () => signedInRoute, path, component, errorComponent: PageError }) as const;

const page = <Path extends string>(path: Path, component: RouteComponent) => createRoute(inside(path, component));

const signedInPages = [
  createRoute({
    ...inside(
      '/free-subscription',
      lazyPage(() => import('../features/free-subscription/free-subscription-page.tsx'), 'FreeSubscriptionPage'),
    ),
    validateSearch: tokenSearch,
  }),
  createRoute({
    ...inside(
      '/dashboard',
      lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    ),
    validateSearch: rangeSearch(dashboardRange),
  }),
  createRoute({
    ...inside(
      '/sales',
      lazyPage(() => import('../features/sales/sales-page.tsx'), 'SalesPage'),
    ),
    validateSearch: (raw: Record<string, unknown>) => ({ ...salesList.validateSearch(raw), ...openedSearch('sale')(raw) }),
  }),
  createRoute({
    ...inside(
      '/payments',
      lazyPage(() => import('./payments-page.tsx'), 'PaymentsPage'),
    ),
    validateSearch: readPayments,
  }),
  createRoute({
    ...inside(
      '/purchased',
      lazyPage(() => import('../features/purchased/purchased-page.tsx'), 'PurchasedPage'),
    ),
    validateSearch: (raw: Record<string, unknown>) => ({ ...purchasedList.validateSearch(raw), ...openedSearch('item')(raw) }),
  }),
  page(
    '/purchased-digital-products/$id',
    lazyPage(() => import('../features/purchased/files/files-page.tsx'), 'PurchasedFilesPage'),
  ),
  createRoute({
    ...inside(
      '/link-short',
      lazyPage(() => import('../features/links/list/links-page.tsx'), 'LinksPage'),
    ),
    validateSearch: (raw: Record<string, unknown>) => ({ ...linksList.validateSearch(raw), ...openedSearch('create')(raw) }),
  }),
  createRoute({
    ...inside(
      '/link-short/$id',
      lazyPage(() => import('../features/link-analytics/link-analytics-page.tsx'), 'LinkAnalyticsPage'),
    ),
    validateSearch: rangeSearch(linkRange),
  }),
  createRoute({
    ...inside(
      '/coupons',
      lazyPage(() => import('../features/coupons/list/coupons-page.tsx'), 'CouponsPage'),
    ),
    validateSearch: (raw: Record<string, unknown>) => ({ ...couponsList.validateSearch(raw), ...openedSearch('create')(raw) }),
  }),
  page(
    '/coupons/$id',
    lazyPage(() => import('../features/coupons/detail/coupon-page.tsx'), 'CouponPage'),
  ),
  createRoute({
    ...inside(
      '/telegram',
      lazyPage(() => import('../features/telegram/list/channels-page.tsx'), 'TelegramPage'),
    ),
    validateSearch: (raw: Record<string, unknown>) => ({
      ...channelsList.validateSearch(raw),
      ...openedSearch('wizard')(raw),
      ...sharedPageSearch(raw),
    }),
  }),
  createRoute({
    ...inside(
      '/telegram/$id/edit',
      lazyPage(() => import('../features/telegram/editor/editor-page.tsx'), 'ChannelEditorPage'),
    ),
    validateSearch: readChannelSearch,
  }),
  createRoute({
    ...inside(
      '/digital-products',
      lazyPage(() => import('../features/products/list/products-page.tsx'), 'ProductsPage'),
    ),
    validateSearch: (raw: Record<string, unknown>) => ({
      ...productsList.validateSearch(raw),
      ...openedSearch('create')(raw),
      ...sharedPageSearch(raw),
    }),
  }),
  createRoute({
    ...inside(
      '/digital-products/$id/edit',
      lazyPage(() => import('../features/products/editor/editor-page.tsx'), 'ProductEditorPage'),
    ),
    validateSearch: readTab,
  }),
  page(
    '/settings',
    lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  page(
    '/profile',
    lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  ),
] as const;

/** Page with all shared components; not part of a production build. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/ui',
        component: lazyPage(() => import('../dev/ui-page.tsx'), 'UiPage'),
      }),
    ]
  : [];

/** The admin routes are empty outside of the admin area, where they are not loaded; the types always include them. */
export function createStudioRouter(adminRoutes: AdminRoutes | []) {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      forgotPasswordRoute,
      resetPasswordRoute,
      verifyEmailRoute,
      confirmEmailChangeRoute,
      undoEmailChangeRoute,
      undoSecondFactorRoute,
      unsubscribeRoute,
      signedInRoute.addChildren(signedInPages),
      ...(adminRoutes as AdminRoutes),
      ...developmentRoutes,
    ]),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // Plain strings: by default a token of digits would be parsed as a number and lose digits.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  });
  router.subscribe('onRendered', focusNewPage);
  return router;
}

/** Moves the focus to the heading of the new page after a navigation, as after a page load. */
function focusNewPage({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) {
  if (!fromLocation || !pathChanged) return;
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

export type StudioRouter = ReturnType<typeof createStudioRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: StudioRouter;
  }
}

/**
 * Clears cached data and reruns the route guards when the session ends, here or in another tab, or starts in another tab. After a sign-in
 * on this page, the sign-in page navigates itself.
 */
export function followSession(router: StudioRouter) {
  const { session: current } = area;
  let userId = current.get().user?.id;
  let wasLoading = false;
  current.subscribe(() => {
    const { user, isLoading } = current.get();
    if (isLoading) {
      wasLoading = true;
      return;
    }
    const needsGuards = wasLoading || !user;
    wasLoading = false;
    if (user?.id === userId) return;
    if (userId !== undefined) queryClient.clear();
    userId = user?.id;
    // Not before the first page is shown.
    if (needsGuards && router.state.resolvedLocation) void router.invalidate();
  });
}

/** Loads the code of the page in parallel with the session. */
export function preloadCurrentPage(router: StudioRouter) {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const route of routes) void router.loadRouteChunk(route);
}
