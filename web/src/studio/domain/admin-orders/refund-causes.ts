import type { RefundCause } from '@jamun/contract';

export const causeWords: Record<RefundCause, string> = {
  SELLER: 'Refunded by the seller',
  ADMIN: 'Refunded by an administrator',
  CHARGEBACK: 'Chargeback',
  OUTSIDE: 'Refunded in the provider’s dashboard',
  SECOND_CAPTURE: 'Paid twice',
  ALREADY_OWNED: 'Paid for what the buyer owned already',
  SOLD_OUT: 'Paid after the last piece was sold',
  MISMATCH: 'Paid another amount than asked for',
};
