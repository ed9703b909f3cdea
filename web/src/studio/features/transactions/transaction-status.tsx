import type { Transaction } from '@jamun/contract';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/status-look.ts';

const looks: Record<Transaction['status'], { tone: Tone; word: string }> = {
  SUCCESS: { tone: 'ok', word: 'Success' },
  PENDING: { tone: 'warn', word: 'Pending' },
  FAILED: { tone: 'bad', word: 'Failed' },
  // Whoever leaves the checkout has not paid either.
  DROPPED: { tone: 'bad', word: 'Failed' },
};

export const transactionWord = (status: Transaction['status']) => looks[status].word;

export function TransactionStatus({ status }: { status: Transaction['status'] }) {
  const { tone, word } = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
