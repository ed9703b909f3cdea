import type { RefundRequestStatus } from '@jamun/contract';
import type { Tone } from '../../ui/data/badge.tsx';

/** A refund request's state as word and colour. */
export const requestLook: Record<RefundRequestStatus, { tone: Tone; word: string }> = {
  OPEN: { tone: 'warn', word: 'Refund requested' },
  REFUNDED: { tone: 'neutral', word: 'Refunded' },
  DECLINED: { tone: 'bad', word: 'Declined' },
  WITHDRAWN: { tone: 'neutral', word: 'Withdrawn' },
};
