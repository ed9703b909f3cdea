import type { Tx } from '../../../platform/db/database.ts';
import { listDisputes, setBooking } from './disputes.store.ts';

interface ChangedOrder {
  orderId: string;
  now: Date;
}

/** A chargeback recorded without naming a dispute is that of the oldest lost one. */
export async function attributeChargeback(tx: Tx, { orderId, now }: ChangedOrder): Promise<void> {
  const disputes = await listDisputes(tx, [orderId]);
  if (disputes.some(({ booking }) => booking === 'CHARGEBACK')) return;
  const lost = disputes.find(({ type, outcome, booking }) => outcome === 'LOST' && type !== 'RETRIEVAL' && booking === null);
  if (lost) await setBooking(tx, { id: lost.id, booking: 'CHARGEBACK', now });
}

/** The chargeback was reversed. A lost dispute of the order claims the money again only when the provider changes it. */
export async function detachChargeback(tx: Tx, { orderId, now }: ChangedOrder): Promise<void> {
  for (const { id, outcome, booking } of await listDisputes(tx, [orderId])) {
    const isLost = outcome === 'LOST' && booking === null;
    if (booking === 'CHARGEBACK' || isLost) await setBooking(tx, { id, booking: outcome === 'LOST' ? 'WAIVED' : null, now });
  }
}
