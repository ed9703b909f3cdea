import type { OpenedPayout, Payout } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { PayoutsDeps } from '../deps.ts';
import { exportsOf } from '../exports/exports.store.ts';
import type { WithdrawalRow } from '../tables.ts';
import { transfersOf } from '../transfers/transfers.store.ts';
import { type Beside, openedPayoutView, payoutView } from './withdrawal.presenter.ts';
import { allWithdrawals } from './withdrawal-lists.store.ts';
import { findById } from './withdrawals.store.ts';

/** What administrators see of the withdrawals of everybody. */
export function payoutRequests({ database: { read }, box, people }: Pick<PayoutsDeps, 'database' | 'box' | 'people'>) {
  /** Three queries for a page, however long it is. */
  async function besideOf(rows: WithdrawalRow[]): Promise<Map<string, Beside>> {
    const ids = rows.flatMap(({ userId, processedBy }) => (processedBy === null ? [userId] : [userId, processedBy]));
    const withdrawalIds = rows.map(({ id }) => id);
    const [persons, transfers, exports] = await Promise.all([
      people.contacts(read, ids),
      transfersOf(read, withdrawalIds),
      exportsOf(read, withdrawalIds),
    ]);
    return new Map(
      rows.flatMap(({ id, userId, processedBy }) => {
        const user = persons.get(userId);
        const decided = processedBy === null ? null : (persons.get(processedBy)?.username ?? null);
        if (!user) return [];
        return [[id, { user, processedBy: decided, transfer: transfers.get(id) ?? null, export: exports.get(id) ?? null }]];
      }),
    );
  }

  return {
    async list(query: Omit<Parameters<typeof allWithdrawals>[1], 'people'>): Promise<Paged<Payout>> {
      const found = query.search ? people.matching(query.search) : undefined;
      const { rows, total } = await allWithdrawals(read, { ...query, people: found });
      const beside = await besideOf(rows);
      const view = (row: WithdrawalRow) => {
        const known = beside.get(row.id);
        return known ? [payoutView(box, row, known)] : [];
      };
      return { rows: rows.flatMap(view), total };
    },
    async open(id: string): Promise<OpenedPayout> {
      const row = await findById(read, id);
      const beside = row && (await besideOf([row])).get(id);
      if (!beside) throw new AppError('NOT_FOUND');
      return openedPayoutView(box, row, beside);
    },
  };
}
