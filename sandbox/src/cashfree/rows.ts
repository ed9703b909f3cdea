/** Rows of the sandbox_cashfree_* tables. */
export interface OrderRow {
  order_id: string;
  cf_order_id: string;
  payment_session_id: string;
  idempotency_key: string | null;
  amount_paise: string;
  captured_paise: string;
  refunded_paise: string;
  customer: Record<string, string>;
  return_url: string | null;
  notify_url: string | null;
  note: string | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  terminated_at: Date | null;
  /** Selected where the status is shown. */
  has_pending_payment?: boolean;
}

export type PaymentStatus = 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING';
export interface PaymentRow {
  cf_payment_id: string;
  order_id: string;
  status: PaymentStatus;
  amount_paise: string;
  currency: string;
  payment_group: 'upi' | 'credit_card';
  message: string;
  started_at: Date;
  completed_at: Date | null;
}

export const refundStatuses = ['SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** Initiator: the merchant's API call, a person in the provider's dashboard, or the provider itself. */
export type RefundOrigin = 'api' | 'dashboard' | 'auto';
export interface RefundRow {
  refund_id: string;
  cf_refund_id: string;
  order_id: string;
  amount_paise: string;
  note: string | null;
  status: RefundStatus;
  created_at: Date;
  origin: RefundOrigin;
  cf_payment_id: string | null;
  /** False for an automatic refund of money that was never captured. */
  is_booked: boolean;
}

export interface DisputeRow {
  dispute_id: string;
  order_id: string;
  cf_payment_id: string;
  /** Type and stage in one word, such as CHARGEBACK_UNDER_REVIEW. */
  status: string;
  amount_paise: string;
  reason_code: string;
  reason: string;
  created_at: Date;
  updated_at: Date;
  respond_by: Date;
  resolved_at: Date | null;
}

export interface WebhookRow {
  id: string;
  seq: string;
  order_id: string;
  type: string;
  url: string;
  idempotency_key: string;
  body: string;
  attempts: number;
  last_answer: string | null;
  delivered_at: Date | null;
  next_attempt_at: Date | null;
  created_at: Date;
}

/** A webhook before its first attempt. A lost one has no next attempt. */
export type NewWebhook = Pick<WebhookRow, 'id' | 'type' | 'url' | 'idempotency_key' | 'body' | 'next_attempt_at'>;
