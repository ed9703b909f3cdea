const names: Record<string, string> = {
  upi: 'UPI',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  net_banking: 'Net banking',
  wallet: 'Wallet',
};

/** How somebody paid, as the provider groups it, in words. A group that nobody has told us of keeps its own. */
export const paymentGroupName = (group: string | null): string | null => group && (names[group] ?? group.replaceAll('_', ' '));

/** Whose checkout it was: cashfree → Cashfree. */
export const gatewayName = (gateway: string) => gateway.charAt(0).toUpperCase() + gateway.slice(1);
