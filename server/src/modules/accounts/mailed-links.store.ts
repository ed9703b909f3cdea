import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { later } from '../../kit/clock.ts';
import { hashToken, newToken } from '../../kit/ids.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AccountsDeps } from './deps.ts';
import { mailedLinks as links } from './tables.ts';

type Purpose = typeof links.$inferSelect.purpose;
interface Wanted {
  token: string;
  purpose: Purpose;
  now: Date;
}

const stillGood = ({ token, purpose, now }: Wanted) =>
  and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, purpose), gt(links.expiresAt, now));

/** Makes a link good for one use; of the token only its hash is kept. */
export async function issueLink(
  { clock, random }: Pick<AccountsDeps, 'clock' | 'random'>,
  tx: Tx,
  given: { userId: number; email: string; purpose: Purpose; lifetime: number; sessionId?: string | null },
): Promise<string> {
  const token = newToken(random);
  const now = clock.now();
  const { lifetime, ...row } = given;
  await tx.insert(links).values({ ...row, tokenHash: hashToken(token), createdAt: now, expiresAt: later(now, lifetime) });
  return token;
}

/** Whose link it is, without touching it: the person's row is locked first, always, so that two links never wait for each other. */
export async function linkOwner(queries: Queries, wanted: Wanted): Promise<number | null> {
  return (await findLink(queries, wanted))?.userId ?? null;
}

/** Whose link it is and which address it proves, without touching it. */
export async function findLink(queries: Queries, wanted: Wanted): Promise<{ userId: number; email: string } | null> {
  const found = await queries.select({ userId: links.userId, email: links.email }).from(links).where(stillGood(wanted)).limit(1);
  return found[0] ?? null;
}

/** Takes the link away and tells which address it proves; of two at the same moment one gets it. */
export async function spendLink(tx: Tx, wanted: Wanted): Promise<{ email: string; sessionId: string | null } | null> {
  const spent = await tx.delete(links).where(stillGood(wanted)).returning({ email: links.email, sessionId: links.sessionId });
  return spent[0] ?? null;
}

/** Of one purpose; with `email`, only those that were sent to this address. */
export async function revokeLinks(tx: Tx, { userId, purpose, email }: { userId: number; purpose: Purpose; email?: string }): Promise<void> {
  await tx
    .delete(links)
    .where(and(eq(links.userId, userId), eq(links.purpose, purpose), email === undefined ? undefined : eq(links.email, email)));
}

/** The newest link of this purpose that still works. */
export async function findPendingLink(queries: Queries, { userId, purpose, now }: { userId: number; purpose: Purpose; now: Date }) {
  const found = await queries
    .select({ email: links.email, createdAt: links.createdAt, expiresAt: links.expiresAt, sessionId: links.sessionId })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.purpose, purpose), gt(links.expiresAt, now)))
    .orderBy(desc(links.createdAt))
    .limit(1);
  return found[0] ?? null;
}

/** Whether an undo link can still give this address back to another account. Until it expires, the address is taken. */
export async function isReserved(queries: Queries, { email, userId, now }: { email: string; userId: number; now: Date }): Promise<boolean> {
  const undo = and(eq(links.purpose, 'UNDO_EMAIL_CHANGE'), eq(links.email, email), gt(links.expiresAt, now), ne(links.userId, userId));
  return (await queries.$count(links, undo)) > 0;
}

export async function sweepLinks(queries: Queries, expiredBefore: Date): Promise<void> {
  await queries.delete(links).where(lt(links.expiresAt, expiredBefore));
}
