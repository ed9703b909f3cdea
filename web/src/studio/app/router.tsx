import { createRoute, createRouter, parseSearchWith, type RouteComponent, redirect, stringifySearchWith } from '@tanstack/react-router';
import { dashboardRange, linkRange, rangeSearch } from '../../lib/day-range.ts';
import { returnTo } from '../../lib/return-to.ts';
import { session } from '../../lib/session.ts';
import { sharedPageSearch } from '../domain/public-page/use-shared-page.ts';
import { homeOf, onlyBuys } from '../domain/purchases/buyer-only.ts';
import { linksList } from '../features/links/links-list.ts';
import { readTab } from '../features/products/editor/editor-tab.ts';
import { productsList } from '../features/products/products-list.ts';
import { purchasedList } from '../features/purchased/purchased-list.ts';
import { salesList } from '../features/sales/sales-list.ts';
import { channelsList } from '../features/telegram/channels-list.ts';
import { readChannelSearch } from '../features/telegram/editor/editor-search.ts';
import { openedSearch } from '../ui/data/list/use-opened.ts';
import type { AdminRoutes } from './admin/admin-routes.ts';
import { area } from './area.ts';
import { Connecting } from './connecting.tsx';
import { ErrorPage, PageError } from './error-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { focusNewPage } from './page-focus.ts';
import { readPayments } from './payments-search.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.ts';

const tokenSearch = ({ token }: Record<string, unknown>): { token?: string } => (typeof token === 'string' ? { token } : {});

/** Coming from the admin area, the page is loaded anew: the person's own session is known then. */
function leaveAdminArea({ href }: { href: string }) {
  if (area.isAdmin) throw redirect({ href, reloadDocument: true });
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: (search: Record<string, unknown>): { panel?: 'signup' } => (search.panel === 'signup' ? { panel: 'signup' } : {}),
  beforeLoad: ({ location }) => {
    leaveAdminArea(location);
    const { isAuthenticated, user } = session.get();
    if (isAuthenticated) throw redirect({ to: homeOf(onlyBuys.known(user?.id)), replace: true });
  },
  component: lazyPage(() => import('../features/auth/sign-in-page.tsx'), 'SignInPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('../features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email-change',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/confirm-email-change-page.tsx'), 'ConfirmEmailChangePage'),
});

const undoEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email-change',
  validateSearch: tokenSearch,
  component: lazyPage(() => import('../features/auth/undo-email-change-page.tsx'), 'UndoEmailChangePage'),
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
    const { isAuthenticated, endedByUser } = session.get();
    if (isAuthenticated) return;
    if (!endedByUser) returnTo.remember(location.href);
    throw redirect({ to: '/signin', replace: true });
  },
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
  // Only the shell itself is waited for in this way: once it stands, the page before stays until the next one is there.
  pendingComponent: Connecting,
  pendingMs: 300,
});

/** A page of the signed-in area. If it breaks, it breaks inside the shell. */
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

/** The kit's own page is no part of the product: a build leaves it and everything that only it uses out. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/ui',
        component: lazyPage(() => import('../dev/ui-page.tsx'), 'UiPage'),
      }),
    ]
  : [];

/** The routes of the admin area are there when it is open, and have not been fetched otherwise; the types know them in any case. */
export function createStudioRouter(adminRoutes: AdminRoutes | []) {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      signInRoute,
      forgotPasswordRoute,
      resetPasswordRoute,
      verifyEmailRoute,
      confirmEmailChangeRoute,
      undoEmailChangeRoute,
      unsubscribeRoute,
      signedInRoute.addChildren(signedInPages),
      ...(adminRoutes as AdminRoutes),
      ...developmentRoutes,
    ]),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // Plain text in the address: by default a mailed token of digits would be read as a number, and lose some of them.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  });
  router.subscribe('onRendered', focusNewPage);
  return router;
}
export type StudioRouter = ReturnType<typeof createStudioRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: StudioRouter;
  }
  interface HistoryState {
    /** Address that the person typed on the page before. */
    email?: string;
  }
}

/**
 * When a session ends, here or in another tab, its data is forgotten and the guards are asked again: they know where to go. The same
 * when one was begun in another tab. A session begun by the sign-in page is left to that page.
 */
export function followSession(router: StudioRouter) {
  const { session: followed } = area;
  let personId = followed.get().user?.id;
  let asked = false;
  followed.subscribe(() => {
    const { user, isLoading } = followed.get();
    if (isLoading) {
      asked = true;
      return;
    }
    const guardsMustKnow = asked || !user;
    asked = false;
    if (user?.id === personId) return;
    if (personId !== undefined) queryClient.clear();
    personId = user?.id;
    // Before the first page is shown there is nothing to ask again.
    if (guardsMustKnow && router.state.resolvedLocation) void router.invalidate();
  });
}

/** The page's code is fetched while the server is asked who is there, not after. */
export function preloadCurrentPage(router: StudioRouter) {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const route of routes) void router.loadRouteChunk(route);
}
