import { type AccountsParts, accountsModule, countCreators, usernamesOf } from '../modules/accounts/index.ts';
import { adminModule, nothingYet } from '../modules/admin/index.ts';
import { attentionModule } from '../modules/attention/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { checkoutModule, type PaymentsPort } from '../modules/checkout/index.ts';
import { filesModule, type StoragePort, storedBytes } from '../modules/files/index.ts';
import { insightsModule } from '../modules/insights/index.ts';
import { kycModule } from '../modules/kyc/index.ts';
import { ledger } from '../modules/ledger/index.ts';
import { linksModule } from '../modules/links/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { type PayoutsParts, payoutsModule } from '../modules/payouts/index.ts';
import { plansModule } from '../modules/plans/index.ts';
import { productsModule } from '../modules/products/index.ts';
import { profileModule } from '../modules/profile/index.ts';
import { type TelegramParts, telegramModule } from '../modules/telegram/index.ts';
import type { Publish } from '../platform/events/publisher.ts';
import type { Mount, MountFile } from '../platform/http/mount.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { MailPort } from '../platform/mail/mail.port.ts';
import { createMails } from '../platform/mail/mails.ts';
import type { UnsubscribeTokens } from '../platform/mail/unsubscribe-tokens.ts';
import { personalDataModules } from './personal-data.ts';
import { soldPlans, soldProducts } from './sold-items.ts';

/** What the modules stand on. */
type Ground = Omit<AccountsParts, 'audit' | 'mails'> & {
  mailPort: MailPort;
  storage: StoragePort;
  publish: Publish;
  unsubscribeTokens: UnsubscribeTokens;
  previewKey: Buffer;
  largestPrice: number;
  log: Logger;
  payments: PaymentsPort;
  settlementHoldDays: number;
  databaseUrl: string;
  shortDomain: string | null;
} & Pick<PayoutsParts, 'transfers' | 'withdrawals'> &
  Pick<TelegramParts, 'telegram' | 'locks' | 'graceHours' | 'pause'>;

/** Every module, the lower ones first: what a module needs of another is handed to it here. */
export function buildModules(given: Ground) {
  const notifications = notificationsModule(given);
  const mails = createMails({ ...given, tokens: given.unsubscribeTokens, wants: notifications.wantsMail });
  const ground = { ...given, mails };
  const audit = auditModule({ ...ground, usernamesOf });
  const attention = attentionModule(ground);
  const accounts = accountsModule({ ...ground, mails: mails.within('security'), audit });
  const plans = plansModule({ ...ground, audit, countCreators, storedBytes });
  const told = { ...ground, notify: notifications.notify, people: accounts.people };
  const files = filesModule(ground);
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
  const items = { DIGITAL_PRODUCT: soldProducts(products, ground.largestPrice), TELEGRAM_PLAN: soldPlans(telegram) };
  const channels = { ...telegram.members, channelOf: telegram.channelOf };
  const checkout = checkoutModule({ ...told, audit, attention, ledger, items, channels, feeOf: plans.feeOf, linkBehind: links.linkBehind });
  const payouts = payoutsModule({ ...told, audit, attention, ledger, kyc, holds: checkout.holds, salesBehind: checkout.salesBehind });
  const { access, upcomingTermIds } = telegram.members;
  const insights = insightsModule({ ...ground, people: accounts.people, checkout, products, links, telegram, access, upcomingTermIds });
  const own = { accounts, plans, profile, kyc, products, telegram, links, checkout, payouts, notifications, files, audit };
  const personalData = personalDataModules({ ...told, mails: mails.within('security') }, own);
  // The groups of the dashboard that have a module by now stand beside what is not counted yet.
  const { read } = ground.database;
  const { totals } = checkout.lists;
  const counters = {
    ...nothingYet,
    finance: async () => ({
      ...(await payouts.counts()),
      totalTransactions: (await totals(read)).totalTransactions,
      refusedRefunds: await checkout.allOrders.countRefused(),
      overdueRefundRequests: await checkout.allOrders.countOverdueRefundRequests(),
    }),
    telegram: () => telegram.counts(read),
    products: async () => ({ totalDigitalProducts: await products.counts(read), totalOrders: (await totals(read)).totalOrders }),
  };
  const admin = adminModule({
    ...ground,
    audit,
    attention,
    accounts,
    checkout,
    kyc,
    payouts,
    plans,
    counters,
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
    payouts,
    telegram,
    sweeps: [accounts.sweep, notifications.sweep, products.sweep, links.sweep, telegram.sweep, personalData.sweep],
    mount(mount: Mount, mountFile: MountFile): void {
      for (const module of [audit, accounts, plans, notifications, profile, kyc, products, links, checkout, admin, personalData])
        module.mount(mount);
      payouts.mount(mount, mountFile);
      insights.mount(mount, mountFile);
      telegram.mount(mount, mountFile);
    },
  };
}
