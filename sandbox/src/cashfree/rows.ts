/** What the provider keeps, as the tables have it. */
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
}

export type PaymentStatus = 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING';
export interface PaymentRow {
  cf_payment_id: string;
  order_id: string;
  status: PaymentStatus;
  amount_paise: string;
  payment_group: 'upi' | 'credit_card';
  message: string;
  started_at: Date;
  completed_at: Date | null;
}

export const refundStatuses = ['SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export interface RefundRow {
  refund_id: string;
  cf_refund_id: string;
  order_id: string;
  amount_paise: string;
  note: string | null;
  status: RefundStatus;
  created_at: Date;
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

/** A webhook before its first attempt. One that gets lost has no next attempt. */
export type NewWebhook = Pick<WebhookRow, 'id' | 'type' | 'url' | 'idempotency_key' | 'body' | 'next_attempt_at'>;
