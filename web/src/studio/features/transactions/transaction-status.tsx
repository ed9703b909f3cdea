import type { TransactionState } from '@jamun/contract';
import { Badge } from '../../ui/data/badge.tsx';
import type { Tone } from '../../ui/data/status-look.ts';

const looks: Record<TransactionState, { tone: Tone; word: string }> = {
  SUCCESS: { tone: 'ok', word: 'Success' },
  PENDING: { tone: 'warn', word: 'Pending' },
  FAILED: { tone: 'bad', word: 'Failed' },
  REFUNDED: { tone: 'neutral', word: 'Refunded' },
  REPLACED: { tone: 'neutral', word: 'Replaced' },
};

export const transactionWord = (state: TransactionState) => looks[state].word;

export function TransactionStatus({ state }: { state: TransactionState }) {
  const { tone, word } = looks[state];
  return <Badge tone={tone}>{word}</Badge>;
}
