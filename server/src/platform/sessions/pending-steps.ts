import type { PendingStep } from '@jamun/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { sessionsTable as table } from './tables.ts';

interface Change {
  userId: number;
  step: PendingStep;
}

/** Steps that an administrator must complete before a session opens the admin area. */
export const pendingSteps = {
  /** Opens the rest of the admin area to the sessions of somebody who has done what was asked for. */
  async completeStep(tx: Tx, { userId, step }: Change): Promise<void> {
    await tx
      .update(table)
      .set({ pendingSteps: sql`array_remove(${table.pendingSteps}, ${step})` })
      .where(and(eq(table.userId, userId), isNull(table.endedAt), sql`${step} = any(${table.pendingSteps})`));
  },

  /** Restricts the administrator's open sessions until the step is done. */
  async requireStep(tx: Tx, { userId, step }: Change): Promise<void> {
    await tx
      .update(table)
      .set({ pendingSteps: sql`array_append(array_remove(${table.pendingSteps}, ${step}), ${step})` })
      .where(and(eq(table.userId, userId), eq(table.kind, 'admin'), isNull(table.endedAt)));
  },
};
