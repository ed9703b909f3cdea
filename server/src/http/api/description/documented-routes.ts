import { type ContractKey, type Route, routeKeys, routeOf } from '@jamun/contract';

/** Reader of the API documentation. */
export type DocsReader = 'visitor' | 'administrator';

export const isAdminPath = (key: string): boolean => key.includes(' /api/v1/admin/');

/** Routes in the documentation. Admin routes, including the admin sign-in, are listed for administrators only. */
export const documentedRoutes = (reader: DocsReader): { key: ContractKey; route: Route }[] =>
  routeKeys
    .map((key) => ({ key, route: routeOf(key) }))
    .filter(({ key, route }) => reader === 'administrator' || (route.access !== 'admin' && !isAdminPath(key)));
