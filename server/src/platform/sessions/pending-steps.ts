import type { PendingStep } from '@jamun/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { sessionsTable as table } from './tables.ts';

interface StepChange {
  userId: number;
  step: PendingStep;
}

/** Steps that an administrator must complete before a session opens the admin area. */
export const pendingSteps = {
  /** Removes the step from all open sessions of the user. */
  async completeStep(tx: Tx, { userId, step }: StepChange): Promise<void> {
    await tx
      .update(table)
      .set({ pendingSteps: sql`array_remove(${table.pendingSteps}, ${step})` })
      .where(and(eq(table.userId, userId), isNull(table.endedAt), sql`${step} = any(${table.pendingSteps})`));
  },

  /** Adds the step to all open admin sessions of the user. */
  async requireStep(tx: Tx, { userId, step }: StepChange): Promise<void> {
    await tx
      .update(table)
      .set({ pendingSteps: sql`array_append(array_remove(${table.pendingSteps}, ${step}), ${step})` })
      .where(and(eq(table.userId, userId), eq(table.kind, 'admin'), isNull(table.endedAt)));
  },
};
