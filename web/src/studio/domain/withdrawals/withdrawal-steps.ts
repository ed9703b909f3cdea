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

type Told = Pick<Withdrawal, 'amount' | 'status' | 'createdAt' | 'approvedAt' | 'processedAt' | 'adminNotes'>;

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

/** Where it went further than that. Some are paid or rejected at once, and of old ones it was not written down. */
const approved = ({ approvedAt }: Told): Step[] => (approvedAt ? [{ state: 'done', title: 'Approved', at: approvedAt }] : []);

/** What comes after it was asked for. */
const rest: Record<Withdrawal['status'], (told: Told) => Step[]> = {
  PENDING: ({ createdAt }) => [
    { state: 'now', title: 'In review', at: createdAt, since: true },
    { state: 'todo', title: 'Paid', words: usualTime },
  ],
  APPROVED: (told) => [...approved(told), { state: 'now', title: 'On its way', words: usualTime }],
  PAID: (told) => [...approved(told), { state: 'done', title: 'Paid', at: told.processedAt }],
  REJECTED: (told) => [...approved(told), failed('Rejected', told), returned(told)],
  CANCELLED: (told) => [failed('Cancelled', told), returned(told)],
  REVERSED: (told) => [...approved(told), { state: 'done', title: 'Paid' }, failed('Sent back by the bank', told), returned(told)],
};

/** The way of a withdrawal, from its beginning to its end or to where it is expected to end. */
export const stepsOf = (told: Told): Step[] => [{ state: 'done', title: 'Requested', at: told.createdAt }, ...rest[told.status](told)];
