import type { SaleDetails } from '@jamun/contract';

export const refundWords: Record<NonNullable<SaleDetails['refund']>['status'], string> = {
  PENDING: 'Pending',
  DONE: 'Refunded',
  REFUSED: 'Declined by the payment provider',
};
