import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { type SignInWaitRow, telegramSignIns as signIns, type TelegramSignInRow, telegramSignInWaits as waits } from './tables.ts';

export async function findSignIn(
  queries: Queries,
  { userId, phone }: Pick<TelegramSignInRow, 'userId' | 'phone'>,
): Promise<TelegramSignInRow | null> {
  const found = await queries
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), eq(signIns.phone, phone)))
    .limit(1);
  return found[0] ?? null;
}

/** Replaces the previous sign-in of the same number. */
export async function upsertSignIn(tx: Tx, row: TelegramSignInRow): Promise<TelegramSignInRow> {
  const { id, userId, phone, createdAt, ...columns } = row;
  const [saved] = await tx
    .insert(signIns)
    .values(row)
    .onConflictDoUpdate({ target: [signIns.userId, signIns.phone], set: columns })
    .returning();
  if (saved?.id !== id) throw new Error('Two concurrent sign-ins for one phone number');
  return saved;
}

type Changes = Partial<Omit<TelegramSignInRow, 'id' | 'userId' | 'phone' | 'createdAt'>>;

export async function saveSignIn(tx: Tx, { id, ...changes }: Changes & { id: string }): Promise<void> {
  await tx.update(signIns).set(changes).where(eq(signIns.id, id));
}

/** Counts an attempt before the call and marks the session as in doubt until the reply is stored; false when no attempt is left. */
export async function countAttempt(tx: Tx, { id, limit }: { id: string; limit: number }): Promise<boolean> {
  const updated = await tx
    .update(signIns)
    .set({ tries: sql`${signIns.tries} + 1`, inDoubt: true })
    .where(and(eq(signIns.id, id), lt(signIns.tries, limit)))
    .returning({ id: signIns.id });
  return updated.length > 0;
}

/** Takes back a counted attempt, because Telegram has not checked the code or password. */
export async function uncountAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .update(signIns)
    .set({ tries: sql`${signIns.tries} - 1` })
    .where(and(eq(signIns.id, id), gt(signIns.tries, 0)));
}

export async function deleteSignIn(tx: Tx, id: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.id, id));
}

/** Deletes the unfinished sign-ins of a user; returns the deleted rows. */
export const deleteUserSignIns = (tx: Tx, userId: number): Promise<TelegramSignInRow[]> =>
  tx.delete(signIns).where(eq(signIns.userId, userId)).returning();

/** Deletes unfinished sign-ins; returns the deleted rows. */
export function deleteSignInBatch(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<TelegramSignInRow[]> {
  const expired = tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(lt(signIns.expiresAt, before), lt(signIns.resendAt, before)))
    .orderBy(signIns.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  // `array(…)` is evaluated once; `in (select … limit …)` may be evaluated for every row and then exceeds its limit.
  return tx.delete(signIns).where(sql`${signIns.id} = any(array(${expired}))`).returning();
}

/** Upsert that keeps the later end. */
export async function upsertSignInWait(tx: Tx, row: SignInWaitRow): Promise<void> {
  await tx
    .insert(waits)
    .values(row)
    .onConflictDoUpdate({ target: [waits.phone, waits.call], set: { until: sql`greatest(${waits.until}, excluded.until)` } });
}

export async function findSignInWait(queries: Queries, { phone, call }: Pick<SignInWaitRow, 'phone' | 'call'>): Promise<Date | null> {
  const found = await queries
    .select({ until: waits.until })
    .from(waits)
    .where(and(eq(waits.phone, phone), eq(waits.call, call)))
    .limit(1);
  return found[0]?.until ?? null;
}

export const deleteSignInWaitBatch = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'telegram_sign_in_waits', where: 'until <= $1', orderBy: 'until', values: [before], limit });
