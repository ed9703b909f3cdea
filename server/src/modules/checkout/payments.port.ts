import type { TransactionStatus } from '@jamun/contract';

/** Port of the payment provider. Amounts are paise; no type of a provider's SDK appears here. */
export interface PaymentsPort {
  /** Opens the provider's side of an order. Idempotent: the same id returns the order that was opened before. */
  openCheckout(order: CheckoutToOpen): Promise<{ paymentSessionId: string }>;
  /**
   * Asks the provider to accept no more payments for an order. It need not do so, or not at once: `orderState` tells. Succeeds for an
   * order that is paid or closed already, and for an unknown one.
   */
  terminate(orderId: string): Promise<void>;
  /**
   * State of an order at the provider with all payment attempts; null when the provider does not have it. Never throws
   * `PaymentsRejected`.
   */
  orderState(orderId: string): Promise<ProviderOrder | null>;
  /**
   * Refunds an order. Idempotent by `refundId`. Throws `PaymentsRejected` when the provider rejected the refund and a query
   * confirmed that it does not exist there; throws `PaymentsUnavailable` in every unclear case.
   */
  refund(refund: { orderId: string; refundId: string; amount: bigint; note: string }): Promise<ProviderRefund>;
  /** Null when the provider does not have this refund. Never throws `PaymentsRejected`. */
  refundState(refund: { orderId: string; refundId: string }): Promise<ProviderRefund | null>;
  /** All refunds of an order, also those made in the provider's dashboard; null when the provider does not have the order. */
  refundsOf(orderId: string): Promise<ProviderRefund[] | null>;
  /** All disputes of an order; null when the provider does not have the order. */
  disputesOf(orderId: string): Promise<ProviderDispute[] | null>;
  /** Null unless the provider signed exactly these bytes. The content is a hint: callers query the provider before they act. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): PaymentHint | null;
  /** Settings of the checkout SDK that the buyer's browser loads. */
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
  /** `UNKNOWN`: a status that the adapter does not support. */
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
  /** The provider's group of payment methods: `upi`, `credit_card`, … */
  group: string | null;
  time: Date | null;
  message: string | null;
}

export interface ProviderRefund {
  id: string;
  status: 'PENDING' | 'SUCCESS' | 'REFUSED';
  amount: bigint;
}

/** Dispute of a buyer at the bank: a chargeback, or an earlier or later stage of one. */
export interface ProviderDispute {
  id: string;
  /** Status text of the provider, such as CHARGEBACK_MERCHANT_LOST. */
  status: string;
  amount: bigint;
  reason: string | null;
}

export interface PaymentHint {
  /** `other`: signed, but of a type that we do not handle, such as the provider's test of the webhook URL. */
  kind: 'payment' | 'refund' | 'auto-refund' | 'dispute' | 'other';
  /** Empty where the webhook names no order. */
  orderId: string;
  /** Only for `other`: the provider's event type. */
  type?: string;
  /** Data of the webhook, for events that cannot be queried. Paise as text, because hints are serialized into the job queue. */
  reported?: { reference: string; state: string; amount: string | null; paymentId?: string };
}

/** No answer in time, or an unreadable one: the result is unknown, and a retry is safe. */
export class PaymentsUnavailable extends Error {}

/** The provider rejected a request; its message is meant for operators. */
export class PaymentsRejected extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
