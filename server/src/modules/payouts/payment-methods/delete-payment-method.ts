import { walletMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import { isMethodInUse } from '../withdrawals/withdrawals.store.ts';
import { notifyMethodChange } from './notify-method-change.ts';
import { deleteMethod, lockMethods, updateMethod } from './payment-methods.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'box' | 'mails' | 'people' | 'publicUrl'>;

export const deletePaymentMethod =
  (deps: Deps) =>
  ({ id, userId }: { id: string; userId: number }): Promise<void> =>
    deps.database.transact(async (tx) => {
      const row = (await lockMethods(tx, userId)).find((method) => method.id === id);
      if (!row) throw new AppError('NOT_FOUND');
      if (await isMethodInUse(tx, id)) throw new AppError('CONFLICT', { message: walletMessages.methodInUse });
      await deleteMethod(tx, { id, userId });
      await notifyMethodChange(deps, tx, row, 'removed');
    });

/**
 * Removes all payment methods of an account that the owner of the email address has recovered, in the caller's transaction; returns
 * their number. A method of an open withdrawal is rejected instead of deleted, so that nothing is paid to it.
 */
export const removePaymentMethods =
  ({ clock }: Pick<PayoutsDeps, 'clock'>) =>
  async (tx: Tx, userId: number): Promise<number> => {
    const methods = await lockMethods(tx, userId);
    for (const { id, version } of methods) {
      const changes = { status: 'REJECTED', reason: walletMessages.methodOfUnverifiedAccount, version: version + 1 } as const;
      if (await isMethodInUse(tx, id)) await updateMethod(tx, { id, userId, now: clock.now(), changes });
      else await deleteMethod(tx, { id, userId });
    }
    return methods.length;
  };
