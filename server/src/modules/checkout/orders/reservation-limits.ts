import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { networkLimit } from '../../../platform/limits/network-share.ts';
import { countReservations } from './orders.store.ts';

/**
 * Limit of stock reservations of a member, so that started payments cannot keep other buyers from buying. A member and a browser have at
 * most one reservation per item in any case (`orders_one_open`).
 */
const maxOfMember = 3;

interface Reservation {
  /** Null without a session: an address that was only typed must not use up the limit of its owner. */
  memberId: number | null;
  itemId: string;
  network: string | null;
  unsold: number;
}

/**
 * Rejects a reservation above the limits. The caller has locked the item, so reservations of one item are counted one at a time; the
 * advisory lock does the same for a member's reservations of different items.
 */
export async function assertReservationLimits(tx: Tx, { memberId, itemId, network, unsold }: Reservation): Promise<void> {
  if (memberId !== null) await advisoryLock(tx, 'stock reservations', memberId);
  const open = await countReservations(tx, { memberId, itemId, network });
  if (open.ofMember >= maxOfMember) throw new AppError('CONFLICT', { message: checkoutMessages.tooManyReservations });
  if (open.ofNetwork >= networkLimit(unsold)) throw new AppError('CONFLICT', { message: checkoutMessages.networkReservations });
}
