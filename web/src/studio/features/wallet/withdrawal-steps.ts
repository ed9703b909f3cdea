import type { Withdrawal } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';

export interface Step {
  /** `back`: the money came back. */
  state: 'done' | 'now' | 'todo' | 'failed' | 'back';
  title: string;
  /** When it happened, or since when it goes on. */
  at?: string | null;
  since?: boolean;
  /** What else there is to say, or the expected time. */
  words?: string;
}

type Told = Pick<Withdrawal, 'amount' | 'status' | 'createdAt' | 'processedAt' | 'adminNotes'>;

const usualTime = 'Usually within 2 working days';

const returned = ({ amount, processedAt }: Told): Step => ({
  state: 'back',
  title: `${formatRupees(amount)} returned to wallet`,
  at: processedAt,
});

const failed = (title: string, { processedAt, adminNotes }: Told): Step => ({
  state: 'failed',
  title,
  at: processedAt,
  ...(adminNotes ? { words: adminNotes } : {}),
});

/** What comes after it was asked for. Only the time of the last step is known. */
const rest: Record<Withdrawal['status'], (told: Told) => Step[]> = {
  PENDING: ({ createdAt }) => [
    { state: 'now', title: 'In review', at: createdAt, since: true },
    { state: 'todo', title: 'Paid', words: usualTime },
  ],
  APPROVED: ({ processedAt }) => [
    { state: 'done', title: 'Approved', at: processedAt },
    { state: 'now', title: 'On its way', words: usualTime },
  ],
  PAID: ({ processedAt }) => [{ state: 'done', title: 'Paid', at: processedAt }],
  REJECTED: (told) => [failed('Rejected', told), returned(told)],
  CANCELLED: (told) => [failed('Cancelled', told), returned(told)],
  REVERSED: (told) => [{ state: 'done', title: 'Paid' }, failed('Sent back by the bank', told), returned(told)],
};

/** The way of a withdrawal, from its beginning to its end or to where it is expected to end. */
export const stepsOf = (told: Told): Step[] => [{ state: 'done', title: 'Requested', at: told.createdAt }, ...rest[told.status](told)];
