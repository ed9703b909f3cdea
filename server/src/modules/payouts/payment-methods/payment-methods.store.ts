import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import { type PaymentMethodRow, paymentMethods as table } from '../tables.ts';

interface Owned {
  id: string;
  userId: number;
}

const owned = ({ id, userId }: Owned) => and(eq(table.id, id), eq(table.userId, userId));

/** The primary one first, then the newest. */
export const methodsOf = (queries: Queries, userId: number): Promise<PaymentMethodRow[]> =>
  queries
    .select()
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(eq(table.priority, 'PRIMARY')), desc(table.seq));

export async function findMethod(queries: Queries, wanted: Owned): Promise<PaymentMethodRow | null> {
  const found = await queries.select().from(table).where(owned(wanted)).limit(1);
  return found[0] ?? null;
}

/**
 * A person's changes happen one after the other: row locks alone would not see a method that is being added. The rows are
 * locked as well, in the order of their ids, against whoever works on one of them.
 */
export async function lockMethods(tx: Tx, userId: number): Promise<PaymentMethodRow[]> {
  await takeTurn(tx, 'payment-methods', userId);
  return tx.select().from(table).where(eq(table.userId, userId)).orderBy(asc(table.id)).for('update');
}

const only = (rows: PaymentMethodRow[]): PaymentMethodRow => {
  const [row] = rows;
  if (!row) throw new Error('A payment method that was locked is gone');
  return row;
};

export const insertMethod = async (tx: Tx, row: typeof table.$inferInsert): Promise<PaymentMethodRow> =>
  only(await tx.insert(table).values(row).returning());

/** Makes room for another primary one; it stays verified or not as it was. */
export async function demoteOthers(tx: Tx, { id, userId, now }: Owned & { now: Date }): Promise<void> {
  await tx
    .update(table)
    .set({ priority: 'SECONDARY', updatedAt: now })
    .where(and(eq(table.userId, userId), eq(table.priority, 'PRIMARY'), ne(table.id, id)));
}

type Changes = Partial<Omit<PaymentMethodRow, 'id' | 'seq' | 'userId' | 'place' | 'type' | 'createdAt' | 'updatedAt'>>;

export const updateMethod = async (
  tx: Tx,
  { changes, now, ...wanted }: Owned & { changes: Changes; now: Date },
): Promise<PaymentMethodRow> =>
  only(
    await tx
      .update(table)
      .set({ ...changes, updatedAt: now })
      .where(owned(wanted))
      .returning(),
  );

/** False when the person has no such method. */
export async function deleteMethod(tx: Tx, wanted: Owned): Promise<boolean> {
  const deleted = await tx.delete(table).where(owned(wanted)).returning({ id: table.id });
  return deleted.length > 0;
}
