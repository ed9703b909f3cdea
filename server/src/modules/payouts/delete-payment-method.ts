import { walletMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { PayoutsParts } from './parts.ts';
import { deleteMethod, lockMethods } from './payment-methods.store.ts';
import { isMethodInUse } from './withdrawals.store.ts';

export const deletePaymentMethod =
  ({ database }: PayoutsParts) =>
  async ({ id, userId }: { id: string; userId: number }): Promise<void> => {
    const deleted = await database.transact(async (tx) => {
      const mine = await lockMethods(tx, userId);
      if (mine.some((method) => method.id === id) && (await isMethodInUse(tx, id)))
        throw new AppError('CONFLICT', { message: walletMessages.methodInUse });
      return deleteMethod(tx, { id, userId });
    });
    if (!deleted) throw new AppError('NOT_FOUND');
  };
