import type { OpenedPayout, Payout } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { PayoutsDeps } from '../deps.ts';
import { exportsOf } from '../exports/exports.store.ts';
import type { WithdrawalRow } from '../tables.ts';
import { transfersOf } from '../transfers/transfers.store.ts';
import { openedPayoutView, type PayoutContext, payoutView } from './withdrawal.presenter.ts';
import { allWithdrawals } from './withdrawal-lists.store.ts';
import { findById } from './withdrawals.store.ts';

/** Withdrawals of all users, for administrators. */
export function payoutRequests({ database: { read }, box, people }: Pick<PayoutsDeps, 'database' | 'box' | 'people'>) {
  /** Loads the users, transfers and exports of one page of withdrawals with three queries. Rows without a user are left out. */
  async function contextsOf(rows: WithdrawalRow[]): Promise<Map<string, PayoutContext>> {
    const ids = rows.flatMap(({ userId, processedBy }) => (processedBy === null ? [userId] : [userId, processedBy]));
    const withdrawalIds = rows.map(({ id }) => id);
    const [users, transfers, exports] = await Promise.all([
      people.contacts(read, ids),
      transfersOf(read, withdrawalIds),
      exportsOf(read, withdrawalIds),
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
    async list(query: Omit<Parameters<typeof allWithdrawals>[1], 'people'>): Promise<Paged<Payout>> {
      const found = query.search ? people.userIdsMatching(query.search) : undefined;
      const { rows, total } = await allWithdrawals(read, { ...query, people: found });
      const contexts = await contextsOf(rows);
      const view = (row: WithdrawalRow) => {
        const context = contexts.get(row.id);
        return context ? [payoutView(box, row, context)] : [];
      };
      return { rows: rows.flatMap(view), total };
    },
    async open(id: string): Promise<OpenedPayout> {
      const row = await findById(read, id);
      const context = row && (await contextsOf([row])).get(id);
      if (!context) throw new AppError('NOT_FOUND');
      return openedPayoutView(box, row, context);
    },
  };
}
