import type { KeyRing } from '../kit/crypto/secret-key.ts';
import { type Accounts, type AccountsDeps, accountsModule, countCreators, findUsernames } from '../modules/accounts/index.ts';
import { adminModule, type DashboardCounters } from '../modules/admin/index.ts';
import { attentionModule } from '../modules/attention/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { type Checkout, offersReminder } from '../modules/checkout/index.ts';
import { type ConfirmationsDeps, confirmationsModule } from '../modules/confirmations/index.ts';
import { type FilesDeps, filesModule, type StoragePort, storedBytes } from '../modules/files/index.ts';
import { insightsModule } from '../modules/insights/index.ts';
import { kycModule } from '../modules/kyc/index.ts';
import { ledger } from '../modules/ledger/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { type Payouts, type PayoutsDeps, payoutsModule } from '../modules/payouts/index.ts';
import { plansModule } from '../modules/plans/index.ts';
import type { Products } from '../modules/products/index.ts';
import { profileModule } from '../modules/profile/index.ts';
import { offersCoupons } from '../modules/promotions/index.ts';
import { type Reports, reportsModule } from '../modules/reports/index.ts';
import type { Telegram } from '../modules/telegram/index.ts';
import type { Queries, Tx } from '../platform/db/database.ts';
import type { Sweep } from '../platform/housekeeping/sweep.ts';
import type { Mount, MountFile } from '../platform/http/mount.ts';
import type { MailPort } from '../platform/mail/mail.port.ts';
import { createMails } from '../platform/mail/mails.ts';
import type { UnsubscribeTokens } from '../platform/mail/unsubscribe-tokens.ts';
import type { EventMetrics } from '../platform/metrics/event-metrics.ts';
import { personalDataModules } from './personal-data.ts';
import { reportablePages } from './reportable-pages.ts';
import { type SellingDeps, sellingModules } from './selling-modules.ts';

type ModulesDeps = Omit<AccountsDeps, 'audit' | 'mails' | 'removePayoutAndTelegram' | 'movePurchases' | 'endOrderTokens'> &
  Omit<SellingDeps, 'isOptedOut' | 'mails' | 'notify' | 'offersCoupons' | 'offersReminder' | 'people'> & {
    mailPort: MailPort;
    storage: StoragePort;
    unsubscribeTokens: UnsubscribeTokens;
    downloadKeys: KeyRing;
  } & Pick<EventMetrics, 'countEmail'> &
  Pick<FilesDeps, 'malwareScanner' | 'sealedFilesKeys'> &
  Pick<PayoutsDeps, 'transfers' | 'withdrawals'> &
  Pick<ConfirmationsDeps, 'secondAdminAbove'>;

/** Passed to the accounts module, which cannot import payouts and telegram. */
const removePayoutAndTelegramData = async ({ payouts, telegram }: { payouts: Payouts; telegram: Telegram }, tx: Tx, userId: number) => ({
  paymentMethods: await payouts.removePaymentMethods(tx, userId),
  telegramAccounts: await telegram.removeAccounts(tx, userId),
});

interface CountedModules {
  checkout: Checkout;
  payouts: Payouts;
  products: Products;
  reports: Reports;
  telegram: Telegram;
}

/** Counters of the admin dashboard. */
function dashboardCounters(read: Queries, { checkout, payouts, products, reports, telegram }: CountedModules): DashboardCounters {
  const { totals } = checkout.lists;
  return {
    finance: async () => ({
      ...(await payouts.counts()),
      totalTransactions: (await totals(read)).totalTransactions,
      refusedRefunds: await checkout.allOrders.countRefused(),
      overdueRefundRequests: await checkout.allOrders.countOverdueRefundRequests(),
    }),
    telegram: () => telegram.counts(read),
    reports: reports.counts,
    products: async () => ({ totalDigitalProducts: await products.counts(read), totalOrders: (await totals(read)).totalOrders }),
  };
}

/** Creates all modules in dependency order and injects what they use of each other. */
export function buildModules(deps: ModulesDeps) {
  const notifications = notificationsModule({ ...deps, notifySignInEmailsOff: (tx, userId) => accounts.notifySignInEmailsOff(tx, userId) });
  const mails = createMails({ ...deps, tokens: deps.unsubscribeTokens, wants: notifications.wantsMail });
  const common = { ...deps, mails };
  const audit = auditModule({ ...common, findUsernames });
  const attention = attentionModule(common);
  const accounts: Accounts = accountsModule({
    ...common,
    mails: mails.inBucket('security'),
    audit,
    movePurchases: (tx, people) => checkout.movePurchases(tx, people),
    endOrderTokens: (tx, buyerId) => checkout.endOrderTokens(tx, buyerId),
    removePayoutAndTelegram: (tx, userId) => removePayoutAndTelegramData({ payouts, telegram }, tx, userId),
  });
  const plans = plansModule({ ...common, audit, countCreators, storedBytes });
  const { notify, isOptedOut } = notifications;
  const shared = { ...common, notify, isOptedOut, people: accounts.people, offersReminder, offersCoupons };
  const { notifyAdministrators } = accounts;
  const confirmations = confirmationsModule({ ...shared, audit, notifyAdministrators });
  const files = filesModule({ ...common, assertStorageLimit: plans.assertStorageLimit });
  const profile = profileModule({ ...shared, files });
  const kyc = kycModule({ ...shared, files });
  const selling = sellingModules({ ...shared, audit, attention, accounts, plans, files, profile });
  const { products, links, telegram, checkout } = selling;
  const { holds, salesBehind } = checkout;
  const oversight = { confirmations, notifyAdministrators };
  const payouts = payoutsModule({ ...shared, ...oversight, audit, attention, ledger, kyc, holds, salesBehind });
  const { access, upcomingTermIds } = telegram.members;
  const insights = insightsModule({
    ...shared,
    checkout,
    products,
    files,
    links,
    telegram,
    access,
    upcomingTermIds,
    couponNames: selling.promotions.names,
  });
  const reports = reportsModule({
    ...shared,
    audit,
    pages: reportablePages({ products, telegram, links, audit, publicUrl: common.publicUrl }),
    banSeller: async (...ban) => void (await admin.banUser(...ban)),
  });
  const own = { ...selling, reports, confirmations, accounts, plans, profile, kyc, payouts, notifications, files, audit };
  const personalData = personalDataModules({ ...shared, mails: mails.inBucket('security') }, own);
  const admin = adminModule({
    ...common,
    audit,
    attention,
    accounts,
    confirmations,
    checkout,
    kyc,
    payouts,
    plans,
    counters: dashboardCounters(common.database.read, { checkout, payouts, products, reports, telegram }),
    sellerBanned: telegram.members.hooks.sellerBanned,
  });
  return {
    ...selling,
    mails,
    accounts,
    attention,
    confirmations,
    audit,
    plans,
    notifications,
    files,
    profile,
    insights,
    payouts,
    reports,
    sweeps: [reports, confirmations, accounts, notifications, products, links, telegram, checkout, personalData, files].flatMap(
      (module): Sweep[] => module.sweeps,
    ),
    mount(mount: Mount, mountFile: MountFile): void {
      for (const module of [audit, accounts, plans, notifications, profile, kyc, products, links, checkout, admin, reports, personalData])
        module.mount(mount);
      for (const module of [payouts, insights, telegram, selling.promotions]) module.mount(mount, mountFile);
    },
  };
}
