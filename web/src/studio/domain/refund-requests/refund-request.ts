import type { RefundRequestStatus } from '@jamun/contract';
import type { Tone } from '../../ui/data/badge.tsx';
import { refundRequestText } from '../orders/text.ts';

export const refundRequestBadges: Record<RefundRequestStatus, { tone: Tone; label: string }> = {
  OPEN: { tone: 'warn', label: refundRequestText.states.OPEN },
  REFUNDED: { tone: 'neutral', label: refundRequestText.states.REFUNDED },
  DECLINED: { tone: 'bad', label: refundRequestText.states.DECLINED },
  WITHDRAWN: { tone: 'neutral', label: refundRequestText.states.WITHDRAWN },
};

/** Props of `ReasonDialog` for the reason of a refund request or of its answer. */
export const refundReasonField = {
  schema: () => import('@jamun/contract').then(({ RefundRequestInput }) => RefundRequestInput),
  // `maxRefundReasonLength` of the contract; importing it would load the schemas with the page.
  maxLength: 1_000,
  rows: 4,
  focus: 'first',
} as const;
