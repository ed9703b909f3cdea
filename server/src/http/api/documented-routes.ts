import { contract, type Route } from '@jamun/contract';

/** Routes in the documentation. Admin routes, including the admin sign-in, are listed for administrators only. */
export const documentedRoutes = (reader: 'visitor' | 'administrator'): [string, Route][] =>
  (Object.entries(contract) as [string, Route][]).filter(
    ([key, { access }]) => reader === 'administrator' || (access !== 'admin' && !key.includes(' /api/v1/admin/')),
  );
