import type { AdminOrderDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';

/** Sentence about the amount that undoing the sale takes from the seller: funds first, the rest becomes debt. Empty where nothing is taken. */
export function fundsLine({ ifUndone, seller }: Pick<AdminOrderDetails, 'ifUndone' | 'seller'>): string {
  if (!ifUndone) return '';
  const { fromFunds, debt } = ifUndone;
  if (fromFunds === 0 && debt === 0) return '';
  // Partial refunds can leave less to refund than the charges that are returned.
  if (fromFunds < 0) return `${formatRupees(-fromFunds)} is added to the funds of ${seller.name}.`;
  if (debt === 0) return `${formatRupees(fromFunds)} is taken from the funds of ${seller.name}.`;
  const owed = `${formatRupees(debt)} becomes debt, which later sales pay off and which blocks withdrawals.`;
  return fromFunds > 0
    ? `The funds of ${seller.name} cover ${formatRupees(fromFunds)}; the other ${owed}`
    : `Nothing is left in the funds of ${seller.name}: ${owed}`;
}
