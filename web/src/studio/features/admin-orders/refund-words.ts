import type { AdminOrderDetails, RefundCause } from '@jamun/contract';

type Refund = AdminOrderDetails['refunds'][number];

export const causeWords: Record<RefundCause, string> = {
  SELLER: 'Refunded by the seller',
  ADMIN: 'Refunded by an administrator',
  CHARGEBACK: 'Chargeback',
  SECOND_CAPTURE: 'Paid twice',
  ALREADY_OWNED: 'Paid for what the buyer owned already',
  SOLD_OUT: 'Paid after the last piece was sold',
  MISMATCH: 'Paid another amount than asked for',
};

export const refundLook: Record<Refund['status'], { tone: 'ok' | 'warn' | 'bad'; word: string }> = {
  PENDING: { tone: 'warn', word: 'Under way' },
  DONE: { tone: 'ok', word: 'Done' },
  REFUSED: { tone: 'bad', word: 'Refused' },
};
