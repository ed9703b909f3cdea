import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { telegramChannels } from '../channels/tables.ts';
import type { Owned } from '../deps.ts';
import {
  telegramAccounts as accounts,
  telegramEndedSessions as endedSessions,
  type FarewellRow,
  telegramFarewells as farewells,
  type TelegramAccountRow,
} from './tables.ts';

export async function findAccount(queries: Queries, id: string): Promise<TelegramAccountRow | null> {
  const found = await queries.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return found[0] ?? null;
}

/** By their ids, removed ones included. */
export async function accountsByIds(queries: Queries, ids: string[]): Promise<Map<string, TelegramAccountRow>> {
  const found = ids.length > 0 ? await queries.select().from(accounts).where(inArray(accounts.id, ids)) : [];
  return new Map(found.map((account) => [account.id, account]));
}

const ownAndThere = (userId: number) => and(eq(accounts.userId, userId), ne(accounts.state, 'REMOVED'));
const linkedFirst = desc(sql`${accounts.sealedSession} is not null`);

/** The account of this number. A number may have passed to another person: then the one that is linked counts, or the last. */
export async function findByPhone(queries: Queries, { userId, phone }: { userId: number; phone: string }) {
  const found = await queries
    .select()
    .from(accounts)
    .where(and(ownAndThere(userId), eq(accounts.phone, phone)))
    .orderBy(linkedFirst, desc(accounts.linkedAt))
    .limit(1);
  return found[0] ?? null;
}

/** With the number of channels that each keeps, the first linked first. */
export async function listAccounts(queries: Queries, userId: number): Promise<{ account: TelegramAccountRow; channels: number }[]> {
  const kept = queries
    .select({ accountId: telegramChannels.accountId, channels: count().as('channels') })
    .from(telegramChannels)
    .where(and(eq(telegramChannels.userId, userId), isNull(telegramChannels.deletedAt)))
    .groupBy(telegramChannels.accountId)
    .as('kept');
  const rows = await queries
    .select({ account: accounts, channels: kept.channels })
    .from(accounts)
    .leftJoin(kept, eq(kept.accountId, accounts.id))
    .where(ownAndThere(userId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  return rows.map(({ account, channels }) => ({ account, channels: channels ?? 0 }));
}

export async function findOwnAccount(queries: Queries, { id, userId }: Owned): Promise<TelegramAccountRow | null> {
  const found = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), ownAndThere(userId)))
    .limit(1);
  return found[0] ?? null;
}

/** One's own, held until the transaction ends. */
export async function lockAccount(tx: Tx, { id, userId }: Owned): Promise<TelegramAccountRow | null> {
  const found = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), ownAndThere(userId)))
    .for('no key update');
  return found[0] ?? null;
}

/** Stays as it is until the transaction ends. */
export async function shareAccount(tx: Tx, id: string): Promise<TelegramAccountRow | null> {
  const found = await tx.select().from(accounts).where(eq(accounts.id, id)).for('share');
  return found[0] ?? null;
}

/** Of this person in Telegram, removed ones included; held until the transaction ends. */
export async function lockAccountOf(tx: Tx, { userId, telegramUserId }: Pick<TelegramAccountRow, 'userId' | 'telegramUserId'>) {
  const found = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.telegramUserId, telegramUserId)))
    .for('no key update');
  return found[0] ?? null;
}

export async function insertAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<TelegramAccountRow> {
  const [inserted] = await tx.insert(accounts).values(row).returning();
  if (!inserted) throw new Error('A Telegram account was not written down');
  return inserted;
}

type Kept = 'id' | 'userId' | 'telegramUserId' | 'createdAt' | 'updatedAt';
type Changes = Partial<Omit<TelegramAccountRow, Kept>>;

/** The caller holds the row. */
export async function saveAccount(tx: Tx, { id, now, ...changes }: Changes & { id: string; now: Date }): Promise<TelegramAccountRow> {
  const [row] = await tx
    .update(accounts)
    .set({ ...changes, updatedAt: now })
    .where(eq(accounts.id, id))
    .returning();
  if (!row) throw new Error('A Telegram account that was locked is gone');
  return row;
}

/** The account, locked, if this is still its session; null when it has another by now, or none. */
export async function lockOfSession(
  tx: Tx,
  { id, sealedSession }: { id: string; sealedSession: string },
): Promise<TelegramAccountRow | null> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.sealedSession, sealedSession)))
    .for('no key update');
  return row ?? null;
}

/** Neither frozen, restricted, nor in doubt. */
export const withoutProblem = { refusedClass: null, sessionProblem: null, problemSince: null, retryAt: null } as const;

/** Accounts that have a session and a problem, by kind. */
export async function countProblems(queries: Queries): Promise<{ problem: string; count: number }[]> {
  const problem = sql<string>`coalesce(${accounts.sessionProblem}, ${accounts.state})`;
  return queries.select({ problem, count: count() }).from(accounts).where(isNotNull(accounts.retryAt)).groupBy(problem);
}

export async function insertEndedSession(tx: Tx, row: typeof endedSessions.$inferInsert): Promise<void> {
  await tx.insert(endedSessions).values(row);
}

export async function deleteEndedSessions(tx: Tx, { before }: { before: Date }): Promise<void> {
  await tx.delete(endedSessions).where(lte(endedSessions.endedAt, before));
}

export const countAccounts = (queries: Queries): Promise<number> => queries.$count(accounts, ne(accounts.state, 'REMOVED'));

export async function insertFarewell(tx: Tx, row: FarewellRow): Promise<void> {
  await tx.insert(farewells).values(row);
}

export async function findFarewell(queries: Queries, id: string): Promise<FarewellRow | null> {
  const found = await queries.select().from(farewells).where(eq(farewells.id, id)).limit(1);
  return found[0] ?? null;
}

export async function deleteFarewell(tx: Tx, id: string): Promise<void> {
  await tx.delete(farewells).where(eq(farewells.id, id));
}

export const listFarewells = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries.select({ id: farewells.id }).from(farewells).where(lte(farewells.createdAt, before)).orderBy(farewells.createdAt).limit(limit);
