import type { SaleDetails } from '@jamun/contract';

export const refundWords: Record<NonNullable<SaleDetails['refund']>['status'], string> = {
  PENDING: 'Under way',
  DONE: 'Refunded',
  REFUSED: 'Refused by the payment provider',
};
