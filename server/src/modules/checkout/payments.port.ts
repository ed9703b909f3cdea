import type { TransactionStatus } from '@jamun/contract';

/** Port of the payment provider. Amounts are paise; no type of a provider's SDK appears here. */
export interface PaymentsPort {
  /** Opens the provider's side of an order. Idempotent: the same id returns the order that was opened before. */
  openCheckout(order: CheckoutToOpen): Promise<{ paymentSessionId: string }>;
  /** The provider's own state of an order with every attempt to pay it; null when it does not know the order. Never throws `PaymentsRefused`. */
  orderState(orderId: string): Promise<ProviderOrder | null>;
  /**
   * Sends the money of an order back. Idempotent by `refundId`. `PaymentsRefused`: the provider refused it and, asked
   * afterwards, does not know this refund. Every other doubt is `PaymentsUnavailable`.
   */
  refund(refund: { orderId: string; refundId: string; amount: bigint; note: string }): Promise<ProviderRefund>;
  /** Null when the provider does not know this refund. Never throws `PaymentsRefused`. */
  refundState(refund: { orderId: string; refundId: string }): Promise<ProviderRefund | null>;
  /** Every refund of an order, whoever made it; null when the provider does not know the order. */
  refundsOf(orderId: string): Promise<ProviderRefund[] | null>;
  /** Every dispute of an order; null when the provider does not know the order. */
  disputesOf(orderId: string): Promise<ProviderDispute[] | null>;
  /** Null unless the provider signed exactly these bytes. What it says is a hint: the provider is asked before anything happens. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): PaymentHint | null;
  /** What the buyer's browser loads to open the checkout. */
  browser(): { mode: 'sandbox' | 'production'; sdkUrl: string };
}

export interface CheckoutToOpen {
  orderId: string;
  amount: bigint;
  expiresAt: Date;
  customer: { id: string; name: string; email: string; phone: string };
  returnUrl: string;
  notifyUrl: string;
  note: string;
}

export interface ProviderOrder {
  /** `UNKNOWN`: a status that is new to us. */
  status: 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED' | 'UNKNOWN';
  amount: bigint;
  currency: string;
  payments: ProviderPayment[];
  /** Attempts in the provider's list that could not be read; one of them may be a success. */
  unreadablePayments: number;
}

export interface ProviderPayment {
  id: string;
  status: TransactionStatus;
  amount: bigint;
  currency: string;
  /** How it was paid, as the provider groups it: `upi`, `credit_card`, … */
  group: string | null;
  time: Date | null;
  message: string | null;
}

export interface ProviderRefund {
  id: string;
  status: 'PENDING' | 'SUCCESS' | 'REFUSED';
  amount: bigint;
}

/** A buyer's objection at the bank: a chargeback, or a step before or after one. */
export interface ProviderDispute {
  id: string;
  /** The provider's own word, such as CHARGEBACK_MERCHANT_LOST. */
  status: string;
  amount: bigint;
  reason: string | null;
}

export interface PaymentHint {
  /** `other` is signed too, but about nothing that we follow, such as the provider's own test of our address. */
  kind: 'payment' | 'refund' | 'auto-refund' | 'dispute' | 'other';
  /** Empty where the webhook names no order. */
  orderId: string;
  /** Of `other`: the provider's name for it. */
  type?: string;
  /** The webhook's own report, for events that cannot be asked for. Paise as text: hints wait in the job queue. */
  reported?: { reference: string; state: string; amount: string | null; paymentId?: string };
}

/** No answer in time, or one that is not understood: nothing is known, and asking again later is safe. */
export class PaymentsUnavailable extends Error {}

/** The provider refused a request; its message is meant for operators. */
export class PaymentsRefused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
