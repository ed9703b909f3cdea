/** Display texts for orders, shared by pages and emails. No zod in this file: the storefront bundle imports it. */

/** "Chai & Charts · Monthly": plan names are unclear without the channel. */
export const planTitle = (channelName: string, planName: string) => `${channelName} · ${planName}`;

const durations: Record<number, string> = { 7: '1 week', 30: '1 month', 365: '1 year', 3650: 'Lifetime' };

const inDays = (days: number) => `${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`;

/** 1 month, 1 year, Lifetime; other durations in days. */
export const formatDuration = (days: number) => durations[days] ?? inDays(days);

const paymentGroups: Record<string, string> = {
  upi: 'UPI',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  net_banking: 'Net banking',
  wallet: 'Wallet',
};

/** Label of the provider's payment group: UPI, Credit card. An unknown group keeps its own name. */
export const paymentGroupName = (group: string | null): string | null => group && (paymentGroups[group] ?? group.replaceAll('_', ' '));

/** cashfree → Cashfree */
export const gatewayName = (gateway: string) => gateway.charAt(0).toUpperCase() + gateway.slice(1);

interface PaymentNames {
  gateway: string;
  paymentGroup: string | null;
}

/** Payment method, or the provider's name when the method is unknown. */
export const paymentMethodLabel = ({ gateway, paymentGroup }: PaymentNames) => paymentGroupName(paymentGroup) ?? gatewayName(gateway);
