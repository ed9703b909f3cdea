import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../kit/app-error.ts';
import { type Clock, earlier, later, minutes } from '../../kit/clock.ts';
import type { Tx } from '../db/database.ts';
import { sessionsTable as table } from './tables.ts';

/** How long a password or code counts as recent. */
const lifetime = minutes(10);

/** Re-authentication: the user has recently entered a password or code in this session. Signing in counts. */
export const recentProof = (clock: Clock) => ({
  assertRecentProof({ provedAt }: { provedAt: Date }): void {
    if (provedAt < earlier(clock.now(), lifetime)) throw new AppError('PROOF_REQUIRED');
  },

  /** Returns the time until which the proof is valid. */
  async recordProof(tx: Tx, { id }: { id: string }): Promise<Date> {
    const now = clock.now();
    await tx
      .update(table)
      // Clock skew between processes: a proof must not be older than its session.
      .set({ provedAt: sql`greatest(${table.createdAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(table.id, id), isNull(table.endedAt)));
    return later(now, lifetime);
  },
});
