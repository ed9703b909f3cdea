import type { OpenedPayout } from '@jamun/contract';

type Decision = 'APPROVED' | 'PAID' | 'REJECTED';

const next: Partial<Record<OpenedPayout['status'], readonly Decision[]>> = {
  PENDING: ['APPROVED', 'PAID', 'REJECTED'],
  APPROVED: ['PAID', 'REJECTED'],
};

// Not handed to the provider yet, or taken back by a decision.
const inOurHands = ['WAITING', 'DROPPED'];

/** From then on only the provider's answer moves the request. */
export const isHandedOver = ({ transfer }: Pick<OpenedPayout, 'transfer'>) => transfer !== null && !inOurHands.includes(transfer.state);

/** What an administrator can still decide. */
export const decisionsOf = (payout: Pick<OpenedPayout, 'status' | 'transfer'>): readonly Decision[] =>
  isHandedOver(payout) ? [] : (next[payout.status] ?? []);
