import { walletMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { WithdrawalDeps } from '../deps.ts';
import type { WithdrawalRow } from '../tables.ts';
import { recordMove, returnToWallet } from './move-withdrawal.ts';
import { nextStatus } from './withdrawal-status.ts';
import { lockWithdrawal } from './withdrawals.store.ts';

type Deps = Pick<
  WithdrawalDeps,
  'userMutex' | 'database' | 'clock' | 'box' | 'audit' | 'ledger' | 'notify' | 'mails' | 'people' | 'holds' | 'publicUrl'
>;

/** Cancellation by the owner, while the withdrawal is PENDING. */
export const cancelWithdrawal =
  (deps: Deps) =>
  ({ actor, ...key }: { id: string; userId: number; actor: Actor }): Promise<WithdrawalRow> =>
    deps.userMutex(key.userId, () =>
      deps.database.transact(async (tx) => {
        const row = await lockWithdrawal(tx, key);
        if (!row) throw new AppError('NOT_FOUND');
        if (!nextStatus[row.status].includes('CANCELLED')) throw new AppError('CONFLICT', { message: walletMessages.notPending });
        const cancelled = await returnToWallet(deps, tx, row, { status: 'CANCELLED', movedBy: 'OWNER' });
        await recordMove(deps, tx, cancelled, { actor, action: 'WITHDRAWAL_CANCELLED' });
        return cancelled;
      }),
    );
