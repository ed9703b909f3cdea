import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { users } from '../tables.ts';
import { lockAddress } from './guests.store.ts';

/** Expression of the index `users_idle_guests`. */
const lastUse = sql`coalesce(${users.contactUsedAt}, ${users.createdAt})`;
const isIdle = (before: Date): SQL | undefined =>
  and(eq(users.state, 'GUEST'), isNull(users.erasedAt), sql`${lastUse} < ${before.toISOString()}`);

/** Guests whose contact details were last needed before this time, longest ago first. */
export async function listIdleGuests(queries: Queries, { before, limit }: { before: Date; limit: number }): Promise<number[]> {
  const rows = await queries.select({ id: users.id }).from(users).where(isIdle(before)).orderBy(asc(lastUse)).limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Locks an idle guest against purchases: the address, then the row against new references. False when the guest is no longer idle, or
 * while another transaction uses the row, which would deadlock with one that locks the row first (`claimAccount`).
 */
export async function lockIdleGuest(tx: Tx, { userId, before }: { userId: number; before: Date }): Promise<boolean> {
  const condition = and(eq(users.id, userId), isIdle(before));
  const [guest] = await tx.select({ email: users.email }).from(users).where(condition);
  if (!guest?.email) return false;
  await lockAddress(tx, guest.email);
  const locked = await tx.select({ id: users.id }).from(users).where(condition).for('update', { skipLocked: true });
  return locked.length > 0;
}

/** The guest is idle again after the retention period, counted from this time. */
export async function recordContactUse(tx: Tx, { userId, at }: { userId: number; at: Date }): Promise<void> {
  await tx.update(users).set({ contactUsedAt: at }).where(eq(users.id, userId));
}
