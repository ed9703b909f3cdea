import { AppError } from '../../kit/app-error.ts';
import type { PayoutsParts } from './parts.ts';
import { deleteMethod, lockMethods } from './payment-methods.store.ts';

export const deletePaymentMethod =
  ({ database }: PayoutsParts) =>
  async ({ id, userId }: { id: string; userId: number }): Promise<void> => {
    const deleted = await database.transact(async (tx) => {
      await lockMethods(tx, userId);
      return deleteMethod(tx, { id, userId });
    });
    if (!deleted) throw new AppError('NOT_FOUND');
  };
