import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type PaymentMethodRow, paymentMethods as table } from '../tables.ts';

interface MethodKey {
  id: string;
  userId: number;
}

const matchesKey = ({ id, userId }: MethodKey) => and(eq(table.id, id), eq(table.userId, userId));

/** The primary method first, then newest first. */
export const listOwnMethods = (queries: Queries, userId: number): Promise<PaymentMethodRow[]> =>
  queries
    .select()
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(eq(table.priority, 'PRIMARY')), desc(table.seq));

export async function findMethod(queries: Queries, key: MethodKey): Promise<PaymentMethodRow | null> {
  const found = await queries.select().from(table).where(matchesKey(key)).limit(1);
  return found[0] ?? null;
}

/**
 * Locks all methods of a user. The advisory lock also serializes inserts, which row locks cannot do. The row locks, in the order of the
 * ids, exclude transactions that change a single method.
 */
export async function lockMethods(tx: Tx, userId: number): Promise<PaymentMethodRow[]> {
  await advisoryLock(tx, 'payment-methods', userId);
  return tx.select().from(table).where(eq(table.userId, userId)).orderBy(asc(table.id)).for('update');
}

const only = (rows: PaymentMethodRow[]): PaymentMethodRow => {
  const [row] = rows;
  if (!row) throw new Error('A locked payment method is missing');
  return row;
};

export const insertMethod = async (tx: Tx, row: typeof table.$inferInsert): Promise<PaymentMethodRow> =>
  only(await tx.insert(table).values(row).returning());

/** Makes the user's other primary method secondary; its verification status does not change. */
export async function demoteOthers(tx: Tx, { id, userId, now }: MethodKey & { now: Date }): Promise<void> {
  await tx
    .update(table)
    .set({ priority: 'SECONDARY', updatedAt: now })
    .where(and(eq(table.userId, userId), eq(table.priority, 'PRIMARY'), ne(table.id, id)));
}

type Changes = Partial<Omit<PaymentMethodRow, 'id' | 'seq' | 'userId' | 'place' | 'type' | 'createdAt' | 'updatedAt'>>;

export const updateMethod = async (
  tx: Tx,
  { changes, now, ...key }: MethodKey & { changes: Changes; now: Date },
): Promise<PaymentMethodRow> =>
  only(
    await tx
      .update(table)
      .set({ ...changes, updatedAt: now })
      .where(matchesKey(key))
      .returning(),
  );

/** False when the user has no such method. */
export async function deleteMethod(tx: Tx, key: MethodKey): Promise<boolean> {
  const deleted = await tx.delete(table).where(matchesKey(key)).returning({ id: table.id });
  return deleted.length > 0;
}
