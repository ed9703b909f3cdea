import type { AdminOrderDetails } from '@jamun/contract';

type Refund = AdminOrderDetails['refunds'][number];

export const refundLook: Record<Refund['status'], { tone: 'ok' | 'warn' | 'bad'; word: string }> = {
  PENDING: { tone: 'warn', word: 'Under way' },
  DONE: { tone: 'ok', word: 'Done' },
  REFUSED: { tone: 'bad', word: 'Refused' },
};
