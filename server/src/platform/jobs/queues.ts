import type PgBoss from 'pg-boss';
import type { JobKind } from './job-kind.ts';

/** Jobs that do not run within half a year are dropped. Dead letters are kept twice as long. */
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

/** Creates missing queues and updates the options of changed kinds. */
export async function prepareQueues(boss: PgBoss, kinds: JobKind<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // The dead letter queue comes first, because the others reference it.
  for (const queue of [deadLetters, ...kinds.map(queueOf)]) {
    const current: object | undefined = existing.get(queue.name);
    // Copies, because pg-boss modifies its arguments.
    if (!current) await boss.createQueue(queue.name, { ...queue });
    else if (differ(current, queue)) await boss.updateQueue(queue.name, { ...queue });
  }
}

const differ = (current: object, expected: object) =>
  Object.entries(expected).some(([key, value]) => (current as Record<string, unknown>)[key] !== value);
