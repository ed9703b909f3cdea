import type PgBoss from 'pg-boss';
import type { JobKind } from './job-kind.ts';

const deadLetters = 'dead-letters';

/** Queues must be there before the first job; what has changed about a kind since the last start is taken over. */
export async function prepareQueues(boss: PgBoss, kinds: JobKind<object>[]): Promise<void> {
  await boss.createQueue(deadLetters, { name: deadLetters, retentionDays: 365 });
  for (const { name, retries, retryAfter } of kinds) {
    const options = { name, retryLimit: retries, retryDelay: retryAfter, retryBackoff: true, deadLetter: deadLetters };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
}
