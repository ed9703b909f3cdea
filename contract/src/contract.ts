import { accountDeletion } from './accounts/account-deletion.ts';
import { accountSecurity } from './accounts/account-security.ts';
import { accounts } from './accounts/accounts.ts';
import { adminAccount } from './accounts/admin-account.ts';
import { dataExport } from './accounts/data-export.ts';
import { emailChange } from './accounts/email-change.ts';
import { kyc } from './accounts/kyc.ts';
import { mailPreferences } from './accounts/mail-preferences.ts';
import { notifications } from './accounts/notifications.ts';
import { profile } from './accounts/profile.ts';
import { adminAttention } from './admin/admin-attention.ts';
import { adminDashboard } from './admin/admin-dashboard.ts';
import { adminOrders } from './admin/admin-orders.ts';
import { adminPayouts } from './admin/admin-payouts.ts';
import { adminReviews } from './admin/admin-reviews.ts';
import { adminUsers } from './admin/admin-users.ts';
import { audit } from './admin/audit.ts';
import { confirmations } from './admin/confirmations.ts';
import { deadLetters } from './admin/dead-letters.ts';
import { reports } from './admin/reports.ts';
import { clientErrors } from './client-errors.ts';
import { events } from './events.ts';
import { links } from './links/links.ts';
import { checkout } from './orders/checkout.ts';
import { checkoutReminders } from './orders/checkout-reminders.ts';
import { dashboard } from './orders/dashboard.ts';
import { disputes } from './orders/disputes.ts';
import { emailCodes } from './orders/email-code.ts';
import { guestCheckout } from './orders/guest-checkout.ts';
import { purchases } from './orders/purchases.ts';
import { refundRequests } from './orders/refund-requests.ts';
import { sales } from './orders/sales.ts';
import { subscriptions } from './orders/subscriptions.ts';
import { platformPlans } from './plans.ts';
import { productFiles } from './products/product-files.ts';
import { productParts } from './products/product-parts.ts';
import { products } from './products/products.ts';
import { coupons } from './promotions/coupons.ts';
import type { Route } from './route.ts';
import { channelPlans } from './telegram/channel-plans.ts';
import { channels } from './telegram/channels.ts';
import { subscribers } from './telegram/subscribers.ts';
import { telegramAccounts } from './telegram/telegram-accounts.ts';
import { paymentMethods } from './wallet/payment-methods.ts';
import { wallet } from './wallet/wallet.ts';
import { withdrawalExports } from './wallet/withdrawal-exports.ts';

/** All routes of the API. Server, client, documentation and contract tests use this table. */
export const contract = {
  ...accountDeletion,
  ...accounts,
  ...accountSecurity,
  ...adminAccount,
  ...audit,
  ...channelPlans,
  ...channels,
  ...checkout,
  ...checkoutReminders,
  ...clientErrors,
  ...confirmations,
  ...coupons,
  ...dashboard,
  ...dataExport,
  ...deadLetters,
  ...disputes,
  ...emailChange,
  ...events,
  ...guestCheckout,
  ...emailCodes,
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
/** Routes that reply with an event stream (SSE). */
export type StreamKey = { [K in ContractKey]: Contract[K] extends { stream: true } ? K : never }[ContractKey];
/** Routes that reply with a file download. */
export type FileKey = { [K in ContractKey]: Contract[K] extends { file: string } ? K : never }[ContractKey];
export type CallKey = Exclude<ContractKey, StreamKey | FileKey>;

export const routeKeys = Object.keys(contract) as ContractKey[];
export const routeOf = (key: ContractKey): Route => contract[key];
