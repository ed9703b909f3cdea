import type { AdminUser, AdminUserRow } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'accounts' | 'checkout' | 'kyc' | 'payouts' | 'plans'>;

type Query = Parameters<AdminDeps['accounts']['people']['list']>[0];

/** Users with their plan and KYC status, in three queries per page. */
export const listUsers =
  ({ database, accounts, kyc, plans }: Deps) =>
  async (query: Query): Promise<Paged<AdminUserRow>> => {
    const { rows, total } = await accounts.people.list(query);
    const ids = rows.map(({ id }) => id);
    const [documents, assigned] = await Promise.all([kyc.reviews.of(ids), plans.loadPlansOfUsers(database.read, ids)]);
    const view = ({ id, username, name, email, phone, role, isGuest, isBanned, createdAt }: (typeof rows)[number]): AdminUserRow => ({
      id,
      username,
      name,
      email,
      phone,
      role,
      isGuest,
      isBanned,
      createdAt,
      planName: isGuest ? '' : (assigned.get(id)?.name ?? ''),
      kycStatus: documents.get(id)?.status ?? null,
    });
    return { rows: rows.map(view), total };
  };

/** Full detail of one user for administrators. */
export const userDetail =
  ({ database, accounts, checkout, kyc, payouts, plans }: Deps) =>
  async (id: number): Promise<AdminUser> => {
    const [user, plan, documents, kycDocuments, paymentMethods, wallet, sessions, orders] = await Promise.all([
      accounts.people.find(id),
      plans.loadPlanOfUser(database.read, id),
      kyc.reviews.of([id]),
      kyc.reviews.countSubmitted(id),
      payouts.reviews.of(id),
      payouts.walletOf(id),
      accounts.people.sessionsOf(id),
      checkout.allOrders.countsOf(id),
    ]);
    if (!user) throw new AppError('NOT_FOUND');
    const document = documents.get(id);
    return {
      ...user,
      plan,
      kyc: document ? { ...document, createdAt: document.createdAt.toISOString() } : null,
      paymentMethods,
      wallet,
      sessions,
      counts: { sessions: sessions.length, paymentMethods: paymentMethods.length, kycDocuments, ...orders },
    };
  };
