import { accountDeletion } from './account-deletion.ts';
import { accountSecurity } from './account-security.ts';
import { accounts } from './accounts.ts';
import { adminAccount } from './admin-account.ts';
import { adminAttention } from './admin-attention.ts';
import { adminDashboard } from './admin-dashboard.ts';
import { adminOrders } from './admin-orders.ts';
import { adminPayouts } from './admin-payouts.ts';
import { adminReviews } from './admin-reviews.ts';
import { adminUsers } from './admin-users.ts';
import { audit } from './audit.ts';
import { channelPlans } from './channel-plans.ts';
import { channels } from './channels.ts';
import { checkout } from './checkout.ts';
import { dashboard } from './dashboard.ts';
import { dataExport } from './data-export.ts';
import { emailChange } from './email-change.ts';
import { events } from './events.ts';
import { kyc } from './kyc.ts';
import { links } from './links.ts';
import { mailPreferences } from './mail-preferences.ts';
import { notifications } from './notifications.ts';
import { paymentMethods } from './payment-methods.ts';
import { platformPlans } from './plans.ts';
import { productFiles } from './product-files.ts';
import { productParts } from './product-parts.ts';
import { products } from './products.ts';
import { profile } from './profile.ts';
import { purchases } from './purchases.ts';
import { refundRequests } from './refund-requests.ts';
import { reports } from './reports.ts';
import type { Route } from './route.ts';
import { sales } from './sales.ts';
import { subscribers } from './subscribers.ts';
import { subscriptions } from './subscriptions.ts';
import { telegramAccounts } from './telegram-accounts.ts';
import { wallet } from './wallet.ts';
import { withdrawalExports } from './withdrawal-exports.ts';

export * from './account-deletion.ts';
export * from './account-security.ts';
export * from './accounts.ts';
export * from './admin-account.ts';
export * from './admin-attention.ts';
export * from './admin-cookie.ts';
export * from './admin-dashboard.ts';
export * from './admin-orders.ts';
export * from './admin-payouts.ts';
export * from './admin-reviews.ts';
export * from './admin-users.ts';
export { Refusal } from './answer.ts';
export * from './audit.ts';
export * from './channel-plans.ts';
export * from './channels.ts';
export * from './checkout.ts';
export * from './dashboard.ts';
export * from './data-export.ts';
export * from './email-change.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './files.ts';
export * from './kyc.ts';
export * from './link-messages.ts';
export * from './links.ts';
export * from './mail-preferences.ts';
export * from './messages.ts';
export * from './notifications.ts';
export * from './order-messages.ts';
export { studioPages } from './pages.ts';
export type { Page } from './paging.ts';
export * from './payment-methods.ts';
export * from './plans.ts';
export * from './product-files.ts';
export * from './product-messages.ts';
export * from './product-parts.ts';
export * from './products.ts';
export * from './profile.ts';
export * from './purchases.ts';
export * from './refund-requests.ts';
export * from './report-words.ts';
export * from './reports.ts';
export type * from './route.ts';
export * from './sales.ts';
export { reservedWordIn } from './short-id-words.ts';
export * from './subscribers.ts';
export * from './subscriptions.ts';
export * from './telegram-accounts.ts';
export * from './telegram-messages.ts';
export { removeBidiControls } from './text.ts';
export * from './upload-rules.ts';
export * from './wallet.ts';
export * from './wallet-messages.ts';
export * from './withdrawal-exports.ts';

/** Every call there is. Server, client, documentation and the tests that read the contract all start here. */
export const contract = {
  ...accountDeletion,
  ...accounts,
  ...accountSecurity,
  ...adminAccount,
  ...audit,
  ...channelPlans,
  ...channels,
  ...checkout,
  ...dashboard,
  ...dataExport,
  ...emailChange,
  ...events,
  ...notifications,
  ...paymentMethods,
  ...platformPlans,
  ...products,
  ...productFiles,
  ...productParts,
  ...profile,
  ...purchases,
  ...refundRequests,
  ...reports,
  ...sales,
  ...subscribers,
  ...subscriptions,
  ...telegramAccounts,
  ...kyc,
  ...links,
  ...mailPreferences,
  ...adminAttention,
  ...adminDashboard,
  ...adminOrders,
  ...adminPayouts,
  ...adminReviews,
  ...adminUsers,
  ...wallet,
  ...withdrawalExports,
};

export type Contract = typeof contract;
export type ContractKey = keyof Contract;
/** Those whose answer is a stream. */
export type StreamKey = { [K in ContractKey]: Contract[K] extends { stream: true } ? K : never }[ContractKey];
/** Those whose answer is a file to save. */
export type FileKey = { [K in ContractKey]: Contract[K] extends { file: string } ? K : never }[ContractKey];
export type CallKey = Exclude<ContractKey, StreamKey | FileKey>;

export const routeKeys = Object.keys(contract) as ContractKey[];
export const routeOf = (key: ContractKey): Route => contract[key];
