import { contract, type Route } from '@jamun/contract';

/** The routes that a reader of the documentation sees: admin routes, the admin sign-in included, are for administrators. */
export const documentedRoutes = (reader: 'visitor' | 'administrator'): [string, Route][] =>
  (Object.entries(contract) as [string, Route][]).filter(
    ([key, { access }]) => reader === 'administrator' || (access !== 'admin' && !key.includes(' /api/v1/admin/')),
  );
