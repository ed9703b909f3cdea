import type { DisputeOutcome, DisputeType, TransactionStatus } from '@jamun/contract';

/** Port of the payment provider. Amounts are paise; no type of a provider's SDK appears here. */
export interface PaymentsPort {
  /** Opens the provider's side of an order. Idempotent: the same id returns the order that was opened before. */
  openCheckout(order: CheckoutToOpen): Promise<{ paymentSessionId: string }>;
  /**
   * Asks the provider to accept no more payments for an order. It need not do so, or not at once: `orderState` tells. Succeeds for an
   * order that is paid or closed already, and for an unknown one.
   */
  terminate(orderId: string): Promise<void>;
  /** State of an order at the provider; null when the provider does not have it. Never throws `PaymentsRejected`. */
  orderState(orderId: string, look?: OrderLook): Promise<ProviderOrder | null>;
  /**
   * Refunds an order. Idempotent by `refundId`. Throws `PaymentsRejected` when the provider rejected the refund and a query
   * confirmed that it does not exist there; throws `PaymentsUnavailable` in every unclear case.
   */
  refund(refund: { orderId: string; refundId: string; amount: bigint; note: string }): Promise<ProviderRefund>;
  /** Null when the provider does not have this refund. Never throws `PaymentsRejected`. */
  refundState(refund: { orderId: string; refundId: string }, urgency?: Urgency): Promise<ProviderRefund | null>;
  /** All refunds of an order, also those made in the provider's dashboard; null when the provider does not have the order. */
  refundsOf(orderId: string, urgency?: Urgency): Promise<ProviderRefund[] | null>;
  /** All disputes of an order; null when the provider does not have the order. */
  disputesOf(orderId: string, urgency?: Urgency): Promise<ProviderDispute[] | null>;
  /** Null unless the provider signed exactly these bytes. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): SignedWebhook | null;
  /** Settings of the checkout SDK that the buyer's browser loads. */
  browser(): { mode: 'sandbox' | 'production'; sdkUrl: string };
}

/** Calls of the provider are limited per minute. Less urgent ones leave a part of the limit to the others. */
export type Urgency = 'buyer' | 'work' | 'spare';

export interface OrderLook {
  /**
   * When the attempts of an order are listed, which costs the scarcest call. `first`: the order is paid, so the list alone may do.
   * `if-spare`: while the limit is far. `if-paid`: only when the order's own state says that there is a payment.
   */
  attempts: 'first' | 'always' | 'if-spare' | 'if-paid';
  urgency: Urgency;
}

export interface CheckoutToOpen {
  orderId: string;
  amount: bigint;
  expiresAt: Date;
  customer: { id: string; name: string; email: string; phone: string };
  returnUrl: string;
  /** For providers that are told with each order; others have it from their dashboard. */
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
  /** Missing: the provider did not say. */
  details?: PaymentDetails | undefined;
}

/** Fields that support looks for. Never a full UPI id, card or account number. */
export interface PaymentDetails {
  /** Reference of the buyer's bank (UTR, RRN). */
  bankReference: string | null;
  /** Masked instrument: `su•••@ybl`, `visa •• 1111`, or the name of a bank or wallet. */
  instrument: string | null;
  errorCode: string | null;
  errorReason: string | null;
  errorDescription: string | null;
}

/** Refund of one payment. A list also has those made in the provider's dashboard and by the provider itself. */
export interface ProviderRefund {
  /** The id that it was requested with; the provider's own id where it has none. */
  id: string;
  /** The provider's own id, the same in lists and webhooks. */
  providerId: string | null;
  /** Null where the provider does not name the payment. */
  paymentId: string | null;
  /** The provider's own initiative, such as the return of a duplicate. */
  isAutomatic: boolean;
  /** `ON_HOLD`: accepted, and waits for money of the platform at the provider. */
  status: 'PENDING' | 'ON_HOLD' | 'SUCCESS' | 'REFUSED';
  amount: bigint;
  /** Acquirer reference number, by which the buyer's bank finds the refund. */
  arn: string | null;
  /** The provider's explanation of the status. */
  note: string | null;
}

/** Dispute of a buyer at the bank: a chargeback, or an earlier or later stage of one. */
export interface ProviderDispute {
  id: string;
  /** The provider's id of the disputed payment. */
  paymentId: string | null;
  type: DisputeType;
  outcome: DisputeOutcome;
  /** Status text of the provider, such as CHARGEBACK_MERCHANT_LOST. */
  status: string;
  /** Can be a part of the payment. */
  amount: bigint;
  reason: string | null;
  reasonCode: string | null;
  /** Deadline for the evidence. */
  respondBy: Date | null;
  resolvedAt: Date | null;
  updatedAt: Date | null;
}

export interface SignedWebhook {
  /** Callers query the provider before they act on a hint. */
  hint: PaymentHint;
  /** Complete report of a payment attempt in a known state; null for every other webhook. */
  report: PaymentReport | null;
}

/** Payment attempt as a signed webhook reports it. */
export interface PaymentReport {
  order: { id: string; amount: bigint; currency: string };
  payment: ProviderPayment;
  /** Time in the signed header. */
  sentAt: Date;
}

export interface PaymentHint {
  /** `other`: signed, but of a type that we do not handle, such as the provider's test of the webhook URL. */
  kind: 'payment' | 'refund' | 'auto-refund' | 'dispute' | 'other';
  /** Empty where the webhook names no order. */
  orderId: string;
  /** Only for `other`: the provider's event type. */
  type?: string;
  /** Payment of the webhook. Paise as text, because hints are serialized into the job queue. */
  reported?: { reference: string; state: string; amount: string | null };
  /** Refund of the webhook, where it is complete: lists need not contain a refund by the provider itself. */
  refund?: Omit<ProviderRefund, 'amount'> & { amount: string };
}

/** No answer in time, or an unreadable one: the result is unknown, and a retry is safe. */
export class PaymentsUnavailable extends Error {}
/** The limit of calls is used up: nothing was sent, or the provider rejected the call for that reason. */
export class PaymentsBusy extends PaymentsUnavailable {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('The limit of calls to the payment provider is used up');
    this.retryAfterMs = retryAfterMs;
  }
}

/** The provider rejected a request; its message is meant for operators. */
export class PaymentsRejected extends Error {
  readonly code: string;
  /** The provider's own words. */
  readonly reason: string;
  constructor(message: string, code: string, reason = message) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
