import { days, later, minutes } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { violates } from '../../platform/db/database-errors.ts';
import { payingDebt } from '../ledger/index.ts';
import type { ItemKind } from './items.port.ts';
import { receiptLetter } from './letters.ts';
import type { CheckoutParts } from './parts.ts';
import type { ProviderPayment } from './payments.port.ts';
import { inRupees } from './price.ts';
import { insertSettlement, type SettledOrder } from './settle.store.ts';
import { changeEntitlement, setLocked } from './settlements.store.ts';
import type { OrderRow } from './tables.ts';

/** The payment is good, but there is nothing to give for it: it goes back, in another transaction than this one. */
export class NothingToGive extends Error {
  readonly why: 'SOLD_OUT' | 'ALREADY_OWNED';
  constructor(why: 'SOLD_OUT' | 'ALREADY_OWNED') {
    super(`There is nothing to give: ${why}`);
    this.why = why;
  }
}

export function kindOf({ items }: Pick<CheckoutParts, 'items'>, productType: OrderRow['productType']): ItemKind {
  const kind = items[productType];
  if (!kind) throw new Error(`${productType} is not sold here`);
  return kind;
}

/** What the sale brings: a debt is paid off first, the rest is held back for some days. */
async function postSale({ ledger }: CheckoutParts, tx: Tx, { id, sellerId, amount, fee }: SettledOrder, at: Date): Promise<void> {
  if (amount === 0n) return;
  const sale = { kind: 'SALE', source: { type: 'order', id }, sellerId, at } as const;
  const net = amount - fee;
  if (await ledger.postUnlessOwing(tx, { ...sale, entries: { GROSS: -amount, CHARGES: fee, LOCKED: net } })) return;
  const { debt, rest } = payingDebt(await ledger.lock(tx, sellerId), net);
  if (debt > 0n) await setLocked(tx, { orderId: id, locked: rest });
  await ledger.post(tx, { ...sale, entries: { GROSS: -amount, CHARGES: fee, DEBT: debt, LOCKED: rest } });
}

async function tell({ notify, mails, publicUrl }: CheckoutParts, tx: Tx, order: SettledOrder, purchaseId: string): Promise<void> {
  const { sellerId, buyerId, itemName, amount, customerEmail } = order;
  await notify(
    tx,
    { userId: sellerId, message: `You sold ${itemName} for ${inRupees(amount)}`, link: '/sales' },
    { userId: buyerId, message: `Your purchase of ${itemName} is ready`, link: '/purchased' },
  );
  await mails.send(tx, customerEmail, receiptLetter({ order, purchaseId, publicUrl: publicUrl() }));
}

// A second payment of the same order would be an accident, and is looked for once more.
export const lookAgainAfter = minutes(15);

/**
 * Everything that being paid means, in one transaction. Rows that many sales share come last, so that they are locked for
 * the shortest time: after the order the product, then the seller's book.
 *
 * False when the order does not wait for this payment: it is paid already, for another amount, or the payment was dealt with before.
 */
export async function settleOrder(parts: CheckoutParts, tx: Tx, orderId: string, payment: ProviderPayment | null): Promise<boolean> {
  const { clock, random, settlementHoldDays } = parts;
  const now = clock.now();
  const purchaseId = newId(random);
  const order = await insertSettlement(tx, {
    ...{ orderId, payment, paymentId: newId(random), purchaseId, now },
    ...{ releasesAt: later(now, days(settlementHoldDays)), lookAgainAt: later(now, lookAgainAfter) },
  }).catch((error: unknown) => {
    throw violates(error, 'entitlements_one_each') ? new NothingToGive('ALREADY_OWNED') : error;
  });
  if (!order) return false;
  const kind = kindOf(parts, order.productType);
  const { itemId, amount, buyerId, itemDetails: details, held } = order;
  const expiresAt = await kind.endsAt(tx, { itemId, buyerId, at: now, details });
  if (expiresAt) await changeEntitlement(tx, { orderId, expiresAt, now });
  await tell(parts, tx, order, purchaseId);
  if (!(await kind.sell(tx, { itemId, amount, held }))) throw new NothingToGive('SOLD_OUT');
  await postSale(parts, tx, order, now);
  return true;
}
