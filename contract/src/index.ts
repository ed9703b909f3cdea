import { accounts } from './accounts.ts';
import { adminAccount } from './admin-account.ts';
import { adminDashboard } from './admin-dashboard.ts';
import { adminReviews } from './admin-reviews.ts';
import { adminUsers } from './admin-users.ts';
import { audit } from './audit.ts';
import { kyc } from './kyc.ts';
import { notifications } from './notifications.ts';
import { paymentMethods } from './payment-methods.ts';
import { platformPlans } from './plans.ts';
import { profile } from './profile.ts';
import type { Route } from './route.ts';

export * from './accounts.ts';
export * from './admin-account.ts';
export * from './admin-dashboard.ts';
export * from './admin-reviews.ts';
export * from './admin-users.ts';
export { Refusal } from './answer.ts';
export * from './audit.ts';
export * from './errors.ts';
export * from './files.ts';
export * from './kyc.ts';
export * from './messages.ts';
export * from './notifications.ts';
export { studioPages } from './pages.ts';
export type { Page } from './paging.ts';
export * from './payment-methods.ts';
export * from './plans.ts';
export * from './profile.ts';
export type * from './route.ts';
export * from './upload-rules.ts';

/** Every call there is. Server, client, documentation and the tests that read the contract all start here. */
export const contract = {
  ...accounts,
  ...adminAccount,
  ...audit,
  ...notifications,
  ...paymentMethods,
  ...platformPlans,
  ...profile,
  ...kyc,
  ...adminDashboard,
  ...adminReviews,
  ...adminUsers,
};

export type Contract = typeof contract;
export type ContractKey = keyof Contract;

export const routeKeys = Object.keys(contract) as ContractKey[];
export const routeOf = (key: ContractKey): Route => contract[key];
