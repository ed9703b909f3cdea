import type PgBoss from 'pg-boss';
import type { JobKind } from './job-kind.ts';

/** In minutes. What is not done in half a year is given up, and what has failed for good lies in dead-letters for twice as long. */
const retentionMinutes = 183 * 24 * 60;

const deadLetters: PgBoss.Queue = { name: 'dead-letters', retentionMinutes };

const queueOf = ({ name, retries, retryAfter }: JobKind<object>): PgBoss.Queue => ({
  name,
  retryLimit: retries,
  retryDelay: retryAfter,
  retryBackoff: true,
  deadLetter: deadLetters.name,
  retentionMinutes,
});

/** Queues must be there before the first job; what has changed about a kind since the last start is taken over. */
export async function prepareQueues(boss: PgBoss, kinds: JobKind<object>[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // Dead letters come first: the others name them.
  for (const wanted of [deadLetters, ...kinds.map(queueOf)]) {
    const found: object | undefined = there.get(wanted.name);
    // Copies: the library writes into what it is given.
    if (!found) await boss.createQueue(wanted.name, { ...wanted });
    else if (differ(found, wanted)) await boss.updateQueue(wanted.name, { ...wanted });
  }
}

const differ = (found: object, wanted: object) =>
  Object.entries(wanted).some(([key, value]) => (found as Record<string, unknown>)[key] !== value);
