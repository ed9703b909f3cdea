import { type DeadLetter as DeadLetterView, jobMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { AuditRecord } from '../../platform/audit/audit.port.ts';
import { type DeadLetter, dropDeadLetter, retryDeadLetter } from '../../platform/jobs/dead-letters.store.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit'>;
type Actor = AuditRecord['actor'];

const notFound = () => new AppError('NOT_FOUND', { message: jobMessages.notFound });

export const deadLetterView = ({ createdAt, failedAt, ...letter }: DeadLetter): DeadLetterView => ({
  ...letter,
  createdAt: createdAt.toISOString(),
  failedAt: failedAt.toISOString(),
});

/** Requeues a dead letter. Workers find it with their next poll. */
export const retryFailedJob =
  ({ database, audit }: Deps) =>
  (actor: Actor, id: string): Promise<void> =>
    database.transact(async (tx) => {
      const letter = await retryDeadLetter(tx, id);
      if (!letter) throw notFound();
      await audit.record(tx, { actor, action: 'JOB_RETRIED', subject: { type: 'job', id }, after: { ...letter } });
    });

interface Drop {
  id: string;
  /** Not given on the command line. */
  reason?: string;
}

/** Deletes a dead letter: the job never runs again. */
export const dropFailedJob =
  ({ database, audit }: Deps) =>
  (actor: Actor, { id, reason }: Drop): Promise<void> =>
    database.transact(async (tx) => {
      const letter = await dropDeadLetter(tx, id);
      if (!letter) throw notFound();
      await audit.record(tx, { actor, action: 'JOB_DROPPED', subject: { type: 'job', id }, before: { ...letter }, reason: reason ?? null });
    });
