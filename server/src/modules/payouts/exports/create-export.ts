import { payoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { toRupees } from '../../../kit/money.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { WithdrawalExportRow } from '../tables.ts';
import { insertExport, lockExports, lockWaiting } from './exports.store.ts';

/** Maximum number of rows that a bank accepts in one file. */
export const mostRows = 10_000;

/** Creates a bank file with the approved withdrawals that are in no bank file yet. */
export const createExport =
  ({ database, clock, audit }: Pick<PayoutsDeps, 'database' | 'clock' | 'audit'>) =>
  (actor: Actor): Promise<WithdrawalExportRow> =>
    database.transact(async (tx) => {
      await lockExports(tx);
      const withdrawals = await lockWaiting(tx, mostRows);
      if (withdrawals.length === 0) throw new AppError('CONFLICT', { message: payoutMessages.nothingToExport });
      const created = await insertExport(tx, { withdrawals, createdBy: actor.userId, now: clock.now() });
      await audit.record(tx, {
        actor,
        action: 'WITHDRAWALS_EXPORTED',
        subject: { type: 'withdrawal-export', id: created.number },
        after: { exportNumber: created.number, requests: created.rows, amount: toRupees(created.amount) },
      });
      return created;
    });
