import type { KeyRing } from '../kit/crypto/secret-key.ts';
import { type Accounts, type AccountsDeps, accountsModule, countCreators, usernamesOf } from '../modules/accounts/index.ts';
import { adminModule, type Counters } from '../modules/admin/index.ts';
import { attentionModule } from '../modules/attention/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { type Checkout, checkoutModule, type PaymentsPort } from '../modules/checkout/index.ts';
import { type FilesDeps, filesModule, type StoragePort, storedBytes } from '../modules/files/index.ts';
import { insightsModule } from '../modules/insights/index.ts';
import { kycModule } from '../modules/kyc/index.ts';
import { ledger } from '../modules/ledger/index.ts';
import { linksModule } from '../modules/links/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { type Payouts, type PayoutsDeps, payoutsModule } from '../modules/payouts/index.ts';
import { plansModule } from '../modules/plans/index.ts';
import { type Products, productsModule } from '../modules/products/index.ts';
import { profileModule } from '../modules/profile/index.ts';
import { type Reports, reportsModule } from '../modules/reports/index.ts';
import { type Telegram, type TelegramDeps, telegramModule } from '../modules/telegram/index.ts';
import type { Queries, Tx } from '../platform/db/database.ts';
import type { Publish } from '../platform/events/publisher.ts';
import type { Mount, MountFile } from '../platform/http/mount.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { MailPort } from '../platform/mail/mail.port.ts';
import { createMails } from '../platform/mail/mails.ts';
import type { UnsubscribeTokens } from '../platform/mail/unsubscribe-tokens.ts';
import { personalDataModules } from './personal-data.ts';
import { reportablePages } from './reportable-pages.ts';
import { soldItems } from './sold-items.ts';

/** What the modules stand on. */
type Ground = Omit<AccountsDeps, 'audit' | 'mails' | 'removePayoutAndTelegram'> & {
  mailPort: MailPort;
  storage: StoragePort;
  publish: Publish;
  unsubscribeTokens: UnsubscribeTokens;
  previewKeys: KeyRing;
  downloadKeys: KeyRing;
  largestPrice: number;
  log: Logger;
  payments: PaymentsPort;
  settlementHoldDays: number;
  networkMark(network: string): string | null;
  databaseUrl: string;
  databaseTimeout: number;
  shortDomain: string | null;
} & Pick<FilesDeps, 'malwareScanner' | 'sealedFilesKeys'> &
  Pick<PayoutsDeps, 'transfers' | 'withdrawals'> &
  Pick<TelegramDeps, 'telegram' | 'locks' | 'graceHours' | 'pause'>;

/** For accounts, which is lower than both. */
const removeFrom = async ({ payouts, telegram }: { payouts: Payouts; telegram: Telegram }, tx: Tx, userId: number) => ({
  paymentMethods: await payouts.removePaymentMethods(tx, userId),
  telegramAccounts: await telegram.removeAccounts(tx, userId),
});

interface Counted {
  checkout: Checkout;
  payouts: Payouts;
  products: Products;
  reports: Reports;
  telegram: Telegram;
}

/** The groups of the administrators' dashboard that other modules count. */
function dashboardCounters(read: Queries, { checkout, payouts, products, reports, telegram }: Counted): Counters {
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

/** Every module, the lower ones first: what a module needs of another is handed to it here. */
export function buildModules(given: Ground) {
  const notifications = notificationsModule({ ...given, tellSignInEmailsOff: (tx, userId) => accounts.tellSignInEmailsOff(tx, userId) });
  const mails = createMails({ ...given, tokens: given.unsubscribeTokens, wants: notifications.wantsMail });
  const ground = { ...given, mails };
  const audit = auditModule({ ...ground, usernamesOf });
  const attention = attentionModule(ground);
  const accounts: Accounts = accountsModule({
    ...ground,
    mails: mails.within('security'),
    audit,
    removePayoutAndTelegram: (...of) => removeFrom({ payouts, telegram }, ...of),
  });
  const plans = plansModule({ ...ground, audit, countCreators, storedBytes });
  const told = { ...ground, notify: notifications.notify, people: accounts.people };
  const files = filesModule({ ...ground, holdStorage: plans.holdStorage });
  const profile = profileModule({ ...told, files });
  const kyc = kycModule({ ...told, files });
  const products = productsModule({
    ...told,
    files,
    pictureOf: profile.pictureOf,
    holdLimit: plans.holdLimit,
    holdStorage: plans.holdStorage,
  });
  const links = linksModule({ ...told, audit, holdLimit: plans.holdLimit });
  const telegram = telegramModule({
    ...told,
    audit,
    files,
    pictureOf: profile.pictureOf,
    holdLimit: plans.holdLimit,
    holdStorage: plans.holdStorage,
  });
  const items = soldItems({ products, telegram }, ground.largestPrice);
  const channels = { ...telegram.members, channelOf: telegram.channelOf };
  const checkout = checkoutModule({ ...told, audit, attention, ledger, items, channels, feeOf: plans.feeOf, linkBehind: links.linkBehind });
  const payouts = payoutsModule({ ...told, audit, attention, ledger, kyc, holds: checkout.holds, salesBehind: checkout.salesBehind });
  const { access, upcomingTermIds } = telegram.members;
  const insights = insightsModule({ ...told, checkout, products, files, links, telegram, access, upcomingTermIds });
  const reports = reportsModule({
    ...told,
    audit,
    pages: reportablePages({ products, telegram, links, audit, publicUrl: ground.publicUrl }),
    banSeller: async (...ban) => void (await admin.banUser(...ban)),
  });
  const own = { reports, accounts, plans, profile, kyc, products, telegram, links, checkout, payouts, notifications, files, audit };
  const personalData = personalDataModules({ ...told, mails: mails.within('security') }, own);
  const admin = adminModule({
    ...ground,
    audit,
    attention,
    accounts,
    checkout,
    kyc,
    payouts,
    plans,
    counters: dashboardCounters(ground.database.read, { checkout, payouts, products, reports, telegram }),
    sellerBanned: telegram.members.news.sellerBanned,
  });
  return {
    mails,
    accounts,
    attention,
    audit,
    plans,
    notifications,
    files,
    profile,
    products,
    links,
    checkout,
    insights,
    payouts,
    telegram,
    reports,
    sweeps: [reports.sweep, accounts.sweep, notifications.sweep, products.sweep, links.sweep, telegram.sweep, personalData.sweep],
    mount(mount: Mount, mountFile: MountFile): void {
      for (const module of [audit, accounts, plans, notifications, profile, kyc, products, links, checkout, admin, reports, personalData])
        module.mount(mount);
      payouts.mount(mount, mountFile);
      insights.mount(mount, mountFile);
      telegram.mount(mount, mountFile);
    },
  };
}
