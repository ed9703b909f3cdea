import { type AdminOrderDetails, formatRupees, type RefundCause } from '@jamun/contract';

const refundCauses: Record<RefundCause, string> = {
  SELLER: 'Refunded by the seller',
  ADMIN: 'Refunded by an administrator',
  CHARGEBACK: 'Chargeback',
  OUTSIDE: 'Refunded in the provider’s dashboard',
  SECOND_CAPTURE: 'Paid twice',
  ALREADY_OWNED: 'The buyer already owned it',
  COUPON_LIMIT: 'Beyond a limit of the coupon',
  SOLD_OUT: 'Sold out before the payment',
  MISMATCH: 'Wrong amount paid',
  UNDONE_REFUND: 'Sent again after a cancellation',
};

const debtRule = 'Later sales pay off the debt, and withdrawals are blocked until then.';

/** Cost of undoing the sale for the seller: funds first, the rest becomes debt. Empty if nothing is deducted. */
function fundsLine({ ifUndone, seller }: Pick<AdminOrderDetails, 'ifUndone' | 'seller'>): string {
  if (!ifUndone) return '';
  const { fromFunds, debt } = ifUndone;
  if (fromFunds === 0 && debt === 0) return '';
  // After partial refunds, less may be left to refund than the charges that are returned.
  if (fromFunds < 0) return `${formatRupees(-fromFunds)} is added to ${seller.name}’s funds.`;
  if (debt === 0) return `${formatRupees(fromFunds)} is deducted from ${seller.name}’s funds.`;
  return fromFunds > 0
    ? `${seller.name}’s funds cover ${formatRupees(fromFunds)}; the other ${formatRupees(debt)} becomes debt. ${debtRule}`
    : `${seller.name} has no funds left: ${formatRupees(debt)} becomes debt. ${debtRule}`;
}

const chargesLine = (fee: number) => (fee > 0 ? `The charges of ${formatRupees(fee)} are returned.` : '');

interface Reversal {
  amount: number;
  /** The seller's share; unknown while the order loads. */
  earnings: number | undefined;
  seller: string;
  buyer: string;
}

const reversalLine = ({ amount, earnings, seller, buyer }: Reversal) =>
  [
    `Records that the bank returned ${formatRupees(amount)}.`,
    `${earnings === undefined ? 'The earnings of this sale are' : `${formatRupees(earnings)} is`} added to ${seller}’s wallet, after any debt is paid off.`,
    `${buyer} gets access again, unless the item is sold out or was bought again.`,
  ].join(' ');

/** Sentences about orders, for several admin pages. */
export const adminOrderText = {
  refundCauses,
  fundsLine,
  chargesLine,
  reversalLine,
  nothingSent: 'Nothing is sent to the payment provider.',
  permanent: 'This cannot be undone.',
};
