import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { deleteProvenEmails } from './guests/guests.store.ts';
import { mailedLinks, recoveryCodes, secondFactors, type UserRow, users } from './tables.ts';

export async function findDeletionDueDate(queries: Queries, userId: number): Promise<Date | null> {
  const [row] = await queries.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, userId)).limit(1);
  return row?.dueAt ?? null;
}

/** The caller has locked the user row. */
export async function saveDeletion(tx: Tx, userId: number, times: { requestedAt: Date; dueAt: Date } | null): Promise<void> {
  const changes = { deletionRequestedAt: times?.requestedAt ?? null, deletionDueAt: times?.dueAt ?? null };
  await tx.update(users).set(changes).where(eq(users.id, userId));
}

export const listDueDeletions = (queries: Queries, { now, limit }: { now: Date; limit: number }) =>
  queries.select({ userId: users.id }).from(users).where(lte(users.deletionDueAt, now)).orderBy(asc(users.deletionDueAt)).limit(limit);

/** `for update` is stronger than `lockUser`: no row with a foreign key to the user can be inserted until the transaction ends. */
export async function lockForErasure(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<UserRow | null> {
  const found = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), lte(users.deletionDueAt, now)))
    .for('update');
  return found[0] ?? null;
}

/** Lets triggers accept the anonymisation of immutable rows until the transaction ends. */
export async function allowErasure(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('jamun.erasing', 'on', true)`);
}

export async function eraseUser(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await deleteProvenEmails(tx, userId);
  await tx
    .update(users)
    .set({
      name: erasedPlaceholders.name,
      username: erasedPlaceholders.username(userId),
      // Not a valid hash, so no password matches it.
      passwordHash: 'erased',
      email: null,
      phone: null,
      location: null,
      emailVerifiedAt: null,
      deletionRequestedAt: null,
      deletionDueAt: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}
