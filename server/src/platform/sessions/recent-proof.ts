import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../kit/app-error.ts';
import { type Clock, earlier, later, minutes } from '../../kit/clock.ts';
import type { Tx } from '../db/database.ts';
import { sessionsTable as table } from './tables.ts';

/** For how long a password or a code counts as recent. */
const lifetime = minutes(10);

/** Re-authentication: whether a session has recently given a password or a code. Signing in counts. */
export const recentProof = (clock: Clock) => ({
  assertRecentProof({ provedAt }: { provedAt: Date }): void {
    if (provedAt < earlier(clock.now(), lifetime)) throw new AppError('PROOF_REQUIRED');
  },

  /** Returns until when it counts. */
  async recordProof(tx: Tx, { id }: { id: string }): Promise<Date> {
    const now = clock.now();
    await tx
      .update(table)
      // Another process's clock may be a little ahead: a proof is never older than its session.
      .set({ provedAt: sql`greatest(${table.createdAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(table.id, id), isNull(table.endedAt)));
    return later(now, lifetime);
  },
});
