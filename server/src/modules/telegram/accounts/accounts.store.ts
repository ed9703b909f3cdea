import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { telegramChannels } from '../channels/tables.ts';
import type { OwnedItem } from '../deps.ts';
import {
  telegramAccounts as accounts,
  telegramEndedSessions as endedSessions,
  type PendingLogoutRow,
  telegramPendingLogouts as pendingLogouts,
  type TelegramAccountRow,
} from './tables.ts';

export async function findAccount(queries: Queries, id: string): Promise<TelegramAccountRow | null> {
  const found = await queries.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return found[0] ?? null;
}

/** Includes removed accounts. */
export async function accountsByIds(queries: Queries, ids: string[]): Promise<Map<string, TelegramAccountRow>> {
  const found = ids.length > 0 ? await queries.select().from(accounts).where(inArray(accounts.id, ids)) : [];
  return new Map(found.map((account) => [account.id, account]));
}

const isOwnAndNotRemoved = (userId: number) => and(eq(accounts.userId, userId), ne(accounts.state, 'REMOVED'));
const linkedFirst = desc(sql`${accounts.sealedSession} is not null`);

/** Finds the account by phone number. A number may move to another Telegram user: prefers the linked account, then the newest. */
export async function findByPhone(queries: Queries, { userId, phone }: { userId: number; phone: string }) {
  const found = await queries
    .select()
    .from(accounts)
    .where(and(isOwnAndNotRemoved(userId), eq(accounts.phone, phone)))
    .orderBy(linkedFirst, desc(accounts.linkedAt))
    .limit(1);
  return found[0] ?? null;
}

/** Lists the accounts with the number of their channels, oldest first. */
export async function listAccounts(queries: Queries, userId: number): Promise<{ account: TelegramAccountRow; channels: number }[]> {
  const channelCounts = queries
    .select({ accountId: telegramChannels.accountId, channels: count().as('channels') })
    .from(telegramChannels)
    .where(and(eq(telegramChannels.userId, userId), isNull(telegramChannels.deletedAt)))
    .groupBy(telegramChannels.accountId)
    .as('channel_counts');
  const rows = await queries
    .select({ account: accounts, channels: channelCounts.channels })
    .from(accounts)
    .leftJoin(channelCounts, eq(channelCounts.accountId, accounts.id))
    .where(isOwnAndNotRemoved(userId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  return rows.map(({ account, channels }) => ({ account, channels: channels ?? 0 }));
}

export async function findOwnAccount(queries: Queries, { id, userId }: OwnedItem): Promise<TelegramAccountRow | null> {
  const found = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isOwnAndNotRemoved(userId)))
    .limit(1);
  return found[0] ?? null;
}

export async function lockAccount(tx: Tx, { id, userId }: OwnedItem): Promise<TelegramAccountRow | null> {
  const found = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isOwnAndNotRemoved(userId)))
    .for('no key update');
  return found[0] ?? null;
}

/** Takes a share lock: the row cannot change until the transaction ends. */
export async function lockAccountForShare(tx: Tx, id: string): Promise<TelegramAccountRow | null> {
  const found = await tx.select().from(accounts).where(eq(accounts.id, id)).for('share');
  return found[0] ?? null;
}

/** Locks the account of this Telegram user. Includes removed accounts. */
export async function lockByTelegramUser(tx: Tx, { userId, telegramUserId }: Pick<TelegramAccountRow, 'userId' | 'telegramUserId'>) {
  const found = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.telegramUserId, telegramUserId)))
    .for('no key update');
  return found[0] ?? null;
}

export async function insertAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<TelegramAccountRow> {
  const [inserted] = await tx.insert(accounts).values(row).returning();
  if (!inserted) throw new Error('The insert of a Telegram account returned no row');
  return inserted;
}

type ImmutableColumn = 'id' | 'userId' | 'telegramUserId' | 'createdAt' | 'updatedAt';
type Changes = Partial<Omit<TelegramAccountRow, ImmutableColumn>>;

/** The caller has locked the row. */
export async function saveAccount(tx: Tx, { id, now, ...changes }: Changes & { id: string; now: Date }): Promise<TelegramAccountRow> {
  const [row] = await tx
    .update(accounts)
    .set({ ...changes, updatedAt: now })
    .where(eq(accounts.id, id))
    .returning();
  if (!row) throw new Error('A locked Telegram account row is missing');
  return row;
}

/** Locks the account if `sealedSession` is still its session; null when it has a different session or none. */
export async function lockBySession(
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

/** Column values of an account that is not frozen, not restricted and has no session problem. */
export const noProblem = { refusedClass: null, sessionProblem: null, problemSince: null, retryAt: null } as const;

/** Counts the accounts with a session and a problem, by problem. */
export async function countProblems(queries: Queries): Promise<{ problem: string; count: number }[]> {
  const problem = sql<string>`coalesce(${accounts.sessionProblem}, ${accounts.state})`;
  return queries.select({ problem, count: count() }).from(accounts).where(isNotNull(accounts.retryAt)).groupBy(problem);
}

export async function insertEndedSession(tx: Tx, row: typeof endedSessions.$inferInsert): Promise<void> {
  await tx.insert(endedSessions).values(row);
}

export const deleteEndedSessionBatch = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'telegram_ended_sessions', where: 'ended_at <= $1', orderBy: 'ended_at', values: [before], limit });

export const countAccounts = (queries: Queries): Promise<number> => queries.$count(accounts, ne(accounts.state, 'REMOVED'));

export async function insertPendingLogout(tx: Tx, row: PendingLogoutRow): Promise<void> {
  await tx.insert(pendingLogouts).values(row);
}

export async function findPendingLogout(queries: Queries, id: string): Promise<PendingLogoutRow | null> {
  const found = await queries.select().from(pendingLogouts).where(eq(pendingLogouts.id, id)).limit(1);
  return found[0] ?? null;
}

export async function deletePendingLogout(tx: Tx, id: string): Promise<void> {
  await tx.delete(pendingLogouts).where(eq(pendingLogouts.id, id));
}

export const listPendingLogouts = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries
    .select({ id: pendingLogouts.id })
    .from(pendingLogouts)
    .where(lte(pendingLogouts.createdAt, before))
    .orderBy(pendingLogouts.createdAt)
    .limit(limit);
