import type { OpenedPayout } from '@jamun/contract';

type Decision = 'APPROVED' | 'PAID' | 'REJECTED';

const decisionsByStatus: Partial<Record<OpenedPayout['status'], readonly Decision[]>> = {
  PENDING: ['APPROVED', 'PAID', 'REJECTED'],
  APPROVED: ['PAID', 'REJECTED'],
};

const unsentStates = ['WAITING', 'DROPPED'];

/** Once a transfer is sent, only the provider's answer changes the request. */
export const isSentToProvider = ({ transfer }: Pick<OpenedPayout, 'transfer'>) =>
  transfer !== null && !unsentStates.includes(transfer.state);

/** Decisions that an administrator can still make. */
export const availableDecisions = (payout: Pick<OpenedPayout, 'status' | 'transfer'>): readonly Decision[] =>
  isSentToProvider(payout) ? [] : (decisionsByStatus[payout.status] ?? []);
