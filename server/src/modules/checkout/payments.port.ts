/** What checkout needs of whoever takes the money, in our own words: paise, dates, and no type of a provider. */
export interface PaymentsPort {
  /** Opens the provider's side of an order. Asked again with the same id it answers with the one that it already made. */
  openCheckout(order: CheckoutToOpen): Promise<{ paymentSessionId: string }>;
  /** What the provider itself knows of an order and of every attempt to pay it; null when it never heard of it. */
  orderState(orderId: string): Promise<ProviderOrder | null>;
  /** Sends the money of an order back. Asked again with the same `refundId` it is sent once. */
  refund(refund: { orderId: string; refundId: string; amount: bigint; note: string }): Promise<ProviderRefund>;
  refundState(refund: { orderId: string; refundId: string }): Promise<ProviderRefund | null>;
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
  status: 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED';
  amount: bigint;
  currency: string;
  payments: ProviderPayment[];
}

export interface ProviderPayment {
  id: string;
  status: 'SUCCESS' | 'PENDING' | 'FAILED' | 'DROPPED';
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

export interface PaymentHint {
  /** `other` is signed too, but about nothing that we follow, such as the provider's own try of our address. */
  kind: 'payment' | 'refund' | 'other';
  orderId: string;
}

/** The provider did not answer, or not in time: nothing is known, and asking again later is safe. */
export class PaymentsUnavailable extends Error {}

/** The provider said no, in words that somebody who operates the product can use. */
export class PaymentsRefused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
