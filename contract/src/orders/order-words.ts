/** Words for orders, shared by pages and emails. No zod here: the storefront uses them too. */

/** "Chai & Charts · Monthly": the name of a plan says little without its channel. */
export const planTitle = (channelName: string, planName: string) => `${channelName} · ${planName}`;

const durations: Record<number, string> = { 7: '1 week', 30: '1 month', 365: '1 year', 3650: 'Lifetime' };

const inDays = (days: number) => `${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`;

/** 1 month, 1 year, Lifetime; a duration without a name of its own in days. */
export const durationInWords = (days: number) => durations[days] ?? inDays(days);

const paymentGroups: Record<string, string> = {
  upi: 'UPI',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  net_banking: 'Net banking',
  wallet: 'Wallet',
};

/** UPI, Credit card: the payment method as the provider groups it. An unknown group keeps its own name. */
export const paymentGroupName = (group: string | null): string | null => group && (paymentGroups[group] ?? group.replaceAll('_', ' '));

/** cashfree → Cashfree */
export const gatewayName = (gateway: string) => gateway.charAt(0).toUpperCase() + gateway.slice(1);

interface PaymentNames {
  gateway: string;
  paymentGroup: string | null;
}

/** The payment method, or whose checkout it was where the provider does not tell. */
export const paidBy = ({ gateway, paymentGroup }: PaymentNames) => paymentGroupName(paymentGroup) ?? gatewayName(gateway);
