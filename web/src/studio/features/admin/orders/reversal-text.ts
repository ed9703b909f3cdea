import type { AdminOrderDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';

/** The sale was undone by a chargeback that was not reversed yet. The order stays REFUNDED after a reversal. */
export const isReversible = ({ status, refunds }: Pick<AdminOrderDetails, 'status' | 'refunds'>) =>
  status === 'REFUNDED' &&
  refunds.some(({ cause, status: state, reversedAt }) => cause === 'CHARGEBACK' && state === 'DONE' && !reversedAt);

type Order = Pick<AdminOrderDetails, 'amount' | 'buyer' | 'seller' | 'settlement'>;

/** Bookings of a reversed chargeback. */
export function reversalLine({ amount, buyer, seller, settlement }: Order): string {
  const earnings = settlement ? `${formatRupees(settlement.net)} is` : 'The earnings of this sale are';
  return [
    `Records that the bank returned ${formatRupees(amount)}.`,
    `${earnings} added to the wallet of ${seller.name}, after any debt.`,
    `${buyer.name} gets access again, unless the item is sold out or was bought again.`,
  ].join(' ');
}

export const reversalOutcome = ({ accessRestored }: { accessRestored: boolean }) =>
  accessRestored
    ? 'The chargeback was reversed, and the buyer has access again.'
    : 'The chargeback was reversed. Access was not restored: the item is sold out, or the buyer has bought it again.';
