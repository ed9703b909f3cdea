import type { SaleDetails } from '@jamun/contract';

type Refund = NonNullable<SaleDetails['refund']>;

const statuses: Record<Refund['status'], string> = {
  PENDING: 'Pending',
  DONE: 'Refunded',
  REFUSED: 'Declined by the payment provider',
};

export const refundWords = ({ status, reversedAt }: Pick<Refund, 'status' | 'reversedAt'>): string =>
  reversedAt ? 'Chargeback reversed' : statuses[status];
