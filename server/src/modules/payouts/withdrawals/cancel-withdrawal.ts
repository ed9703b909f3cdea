import { walletMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { WithdrawalParts } from '../parts.ts';
import type { WithdrawalRow } from '../tables.ts';
import { giveBack, recordMove } from './move-withdrawal.ts';
import { nextStatus } from './withdrawal-status.ts';
import { lockWithdrawal } from './withdrawals.store.ts';

/** By whoever asked for it, as long as nobody has decided. */
export const cancelWithdrawal =
  (parts: WithdrawalParts) =>
  ({ actor, ...wanted }: { id: string; userId: number; actor: Actor }): Promise<WithdrawalRow> =>
    parts.inTurn(wanted.userId, () =>
      parts.database.transact(async (tx) => {
        const row = await lockWithdrawal(tx, wanted);
        if (!row) throw new AppError('NOT_FOUND');
        if (!nextStatus[row.status].includes('CANCELLED')) throw new AppError('CONFLICT', { message: say.notPending });
        const cancelled = await giveBack(parts, tx, row, { status: 'CANCELLED', movedBy: 'OWNER' });
        await recordMove(parts, tx, cancelled, { actor, action: 'WITHDRAWAL_CANCELLED' });
        return cancelled;
      }),
    );
