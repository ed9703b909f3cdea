import type { TransactionState } from '@jamun/contract';
import type { OrderRow, PaymentRow } from '../tables.ts';

type Attempt = Pick<PaymentRow, 'status' | 'outcome'>;
type AttemptedOrder = Pick<OrderRow, 'status' | 'paidAt'>;

/**
 * State of a payment attempt as its seller sees it, derived from the attempt and its order. `transactions.store.ts` filters by the
 * same rule.
 */
export function transactionState({ status, outcome }: Attempt, order: AttemptedOrder): TransactionState {
  if (status === 'SUCCESS') return outcome === 'RETURNED' || order.status === 'REFUNDED' ? 'REFUNDED' : 'SUCCESS';
  if (status === 'PENDING') return order.paidAt ? 'REPLACED' : 'PENDING';
  return 'FAILED';
}
