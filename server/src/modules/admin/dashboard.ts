import type { AdminDashboard } from '@jamun/contract';
import { days, earlier } from '../../kit/clock.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'accounts' | 'kyc' | 'plans' | 'counters'>;

const span = days(30);

/** How much there is of everything. Each module counts its own, all at once. */
export const dashboard =
  ({ clock, database, accounts, kyc, plans, counters }: Deps) =>
  async (): Promise<AdminDashboard> => {
    const since = earlier(clock.now(), span);
    const spans = { since, before: earlier(since, span) };
    const [people, documents, subscriptions, finance, products, reports, telegram] = await Promise.all([
      accounts.people.counts(spans),
      kyc.reviews.counts(spans),
      plans.counts(database.read),
      counters.finance(),
      counters.products(),
      counters.reports(),
      counters.telegram(),
    ]);
    return {
      users: { totalUsers: people.all, totalAdmins: people.administrators },
      finance,
      subscriptions,
      products,
      reports,
      verification: { totalKYCDocuments: documents.all, pendingKYC: documents.pending },
      telegram,
      growth: {
        newUsers: { current: people.current, previous: people.previous },
        newKYCDocuments: { current: documents.current, previous: documents.previous },
      },
    };
  };
