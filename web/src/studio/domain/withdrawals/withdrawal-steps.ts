import { formatRupees, type Withdrawal } from '@jamun/contract';
import { withdrawalText as text } from './text.ts';

export interface WithdrawalStep {
  /** `back`: the money was returned to the wallet. */
  state: 'done' | 'now' | 'todo' | 'failed' | 'back';
  title: string;
  /** Time of the step, or its start when `since` is set. */
  at?: string | null;
  since?: boolean;
  /** Reason or expected time. */
  note?: string;
}

type WithdrawalProgress = Pick<Withdrawal, 'amount' | 'status' | 'createdAt' | 'approvedAt' | 'processedAt' | 'adminNotes'>;

const returnedStep = ({ amount, processedAt }: WithdrawalProgress): WithdrawalStep => ({
  state: 'back',
  title: text.returnedToWallet(formatRupees(amount)),
  at: processedAt,
});

const failedStep = (title: string, { processedAt, adminNotes }: WithdrawalProgress): WithdrawalStep => ({
  state: 'failed',
  title,
  at: processedAt,
  ...(adminNotes ? { note: adminNotes } : {}),
});

/** Empty when the request was decided without an approval, or when it is too old to have the time. */
const approvedSteps = ({ approvedAt }: WithdrawalProgress): WithdrawalStep[] =>
  approvedAt ? [{ state: 'done', title: text.approved, at: approvedAt }] : [];

const stepsAfterRequest: Record<Withdrawal['status'], (withdrawal: WithdrawalProgress) => WithdrawalStep[]> = {
  PENDING: ({ createdAt }) => [
    { state: 'now', title: text.inReview, at: createdAt, since: true },
    { state: 'todo', title: text.paid, note: text.usualTime },
  ],
  APPROVED: (withdrawal) => [...approvedSteps(withdrawal), { state: 'now', title: text.onItsWay, note: text.usualTime }],
  PAID: (withdrawal) => [...approvedSteps(withdrawal), { state: 'done', title: text.paid, at: withdrawal.processedAt }],
  REJECTED: (withdrawal) => [...approvedSteps(withdrawal), failedStep(text.rejected, withdrawal), returnedStep(withdrawal)],
  CANCELLED: (withdrawal) => [failedStep(text.cancelled, withdrawal), returnedStep(withdrawal)],
  REVERSED: (withdrawal) => [
    ...approvedSteps(withdrawal),
    { state: 'done', title: text.paid },
    failedStep(text.returnedByBank, withdrawal),
    returnedStep(withdrawal),
  ],
};

/** Timeline of a withdrawal, including the steps that are expected next. */
export const withdrawalSteps = (withdrawal: WithdrawalProgress): WithdrawalStep[] => [
  { state: 'done', title: text.requested, at: withdrawal.createdAt },
  ...stepsAfterRequest[withdrawal.status](withdrawal),
];
