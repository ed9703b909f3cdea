import type { OpenedPayout, Payout } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { PayoutsDeps } from '../deps.ts';
import { findExports } from '../exports/exports.store.ts';
import type { WithdrawalRow } from '../tables.ts';
import { findTransfers } from '../transfers/transfers.store.ts';
import { openedPayoutView, type PayoutContext, payoutView } from './withdrawal.presenter.ts';
import { listAllWithdrawals } from './withdrawal-lists.store.ts';
import { findById } from './withdrawals.store.ts';

/** Withdrawals of all users, for administrators. */
export function createWithdrawalQueries({ database: { read }, box, people }: Pick<PayoutsDeps, 'database' | 'box' | 'people'>) {
  /** Loads the users, transfers and exports of one page of withdrawals with three queries. Rows without a user are left out. */
  async function loadContexts(rows: WithdrawalRow[]): Promise<Map<string, PayoutContext>> {
    const ids = rows.flatMap(({ userId, processedBy }) => (processedBy === null ? [userId] : [userId, processedBy]));
    const withdrawalIds = rows.map(({ id }) => id);
    const [users, transfers, exports] = await Promise.all([
      people.contacts(read, ids),
      findTransfers(read, withdrawalIds),
      findExports(read, withdrawalIds),
    ]);
    return new Map(
      rows.flatMap(({ id, userId, processedBy }) => {
        const user = users.get(userId);
        const processedByName = processedBy === null ? null : (users.get(processedBy)?.username ?? null);
        if (!user) return [];
        return [[id, { user, processedBy: processedByName, transfer: transfers.get(id) ?? null, export: exports.get(id) ?? null }]];
      }),
    );
  }

  return {
    async list(query: Omit<Parameters<typeof listAllWithdrawals>[1], 'matchingUserIds'>): Promise<Paged<Payout>> {
      const matchingUserIds = query.search ? people.userIdsMatching(query.search) : undefined;
      const { rows, total } = await listAllWithdrawals(read, { ...query, matchingUserIds });
      const contexts = await loadContexts(rows);
      const toViews = (row: WithdrawalRow) => {
        const context = contexts.get(row.id);
        return context ? [payoutView(box, row, context)] : [];
      };
      return { rows: rows.flatMap(toViews), total };
    },
    async show(id: string): Promise<OpenedPayout> {
      const row = await findById(read, id);
      const context = row && (await loadContexts([row])).get(id);
      if (!context) throw new AppError('NOT_FOUND');
      return openedPayoutView(box, row, context);
    },
  };
}
