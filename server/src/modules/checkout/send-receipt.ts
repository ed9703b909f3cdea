import { AppError } from '../../kit/app-error.ts';
import { entitlementOfOrder } from './entitlements.store.ts';
import { receiptLetter } from './letters.ts';
import { findOrder } from './orders.store.ts';
import type { CheckoutParts } from './parts.ts';

/** Once more to the same address. Only what is paid has a receipt. */
export const sendReceipt =
  ({ database, mails, publicUrl }: CheckoutParts) =>
  (wanted: { id: string; buyerId: number }): Promise<void> =>
    database.transact(async (tx) => {
      const order = await findOrder(tx, wanted);
      const purchase = order && (await entitlementOfOrder(tx, order.id));
      if (!order || !purchase) throw new AppError('NOT_FOUND');
      await mails.send(tx, order.customerEmail, receiptLetter({ order, purchaseId: purchase.id, publicUrl: publicUrl() }));
    });
