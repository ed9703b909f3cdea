import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { countReservations } from './orders.store.ts';

/**
 * Limits of stock reservations, so that started payments cannot keep other buyers from buying. A buyer has at most one reservation per
 * item in any case (`orders_one_open`). A network may be a college or an office: it gets many reservations, but never more than half
 * of the unsold units when stock is low.
 */
export const reservationLimits = { perBuyer: 3, perNetworkAndItem: 20, shareOfUnsold: 0.5 } as const;

export const networkLimit = (unsold: number): number =>
  Math.min(reservationLimits.perNetworkAndItem, Math.max(1, Math.floor(unsold * reservationLimits.shareOfUnsold)));

interface Reservation {
  buyerId: number;
  itemId: string;
  network: string | null;
  unsold: number;
}

/**
 * Rejects a reservation above the limits. The caller has locked the item, so reservations of one item are counted one at a time; the
 * advisory lock does the same for a buyer's reservations of different items.
 */
export async function assertReservationLimits(tx: Tx, { buyerId, itemId, network, unsold }: Reservation): Promise<void> {
  await advisoryLock(tx, 'stock reservations', buyerId);
  const open = await countReservations(tx, { buyerId, itemId, network });
  if (open.ofBuyer >= reservationLimits.perBuyer) throw new AppError('CONFLICT', { message: checkoutMessages.tooManyReservations });
  if (open.ofNetwork >= networkLimit(unsold)) throw new AppError('CONFLICT', { message: checkoutMessages.networkReservations });
}
