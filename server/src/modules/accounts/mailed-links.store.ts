import { and, desc, eq, gt, gte, ne } from 'drizzle-orm';
import { later } from '../../kit/clock.ts';
import { hashToken, newToken } from '../../kit/ids.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { deleteBatch } from '../../platform/housekeeping/change-batch.ts';
import type { AccountsDeps } from './deps.ts';
import { mailedLinks as links } from './tables.ts';

type Purpose = typeof links.$inferSelect.purpose;
interface LinkLookup {
  token: string;
  purpose: Purpose;
  now: Date;
}

interface SpentLink {
  email: string;
  /** Session that requested the link. */
  sessionId: string | null;
  createdAt: Date;
}

const isValidLink = ({ token, purpose, now }: LinkLookup) =>
  and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, purpose), gt(links.expiresAt, now));

/** Issues a single-use link and returns its token; only the hash of the token is stored. */
export async function issueLink(
  { clock, random }: Pick<AccountsDeps, 'clock' | 'random'>,
  tx: Tx,
  link: { userId: number; email: string; purpose: Purpose; lifetime: number; sessionId?: string | null; now?: Date },
): Promise<string> {
  const token = newToken(random);
  const { lifetime, now = clock.now(), ...row } = link;
  await tx.insert(links).values({ ...row, tokenHash: hashToken(token), createdAt: now, expiresAt: later(now, lifetime) });
  return token;
}

/** Reads the user id without spending the link. Lock order: the user row before the link, so that two links never deadlock. */
export async function findLinkOwner(queries: Queries, lookup: LinkLookup): Promise<number | null> {
  return (await findLink(queries, lookup))?.userId ?? null;
}

/** Reads the link without spending it. */
export async function findLink(queries: Queries, lookup: LinkLookup): Promise<{ userId: number; email: string } | null> {
  const found = await queries.select({ userId: links.userId, email: links.email }).from(links).where(isValidLink(lookup)).limit(1);
  return found[0] ?? null;
}

/** Deletes the link and returns the address it proves. Of two concurrent calls one gets it, the other null. */
export async function spendLink(tx: Tx, lookup: LinkLookup): Promise<SpentLink | null> {
  const spent = await tx
    .delete(links)
    .where(isValidLink(lookup))
    .returning({ email: links.email, sessionId: links.sessionId, createdAt: links.createdAt });
  return spent[0] ?? null;
}

interface RevokedLinks {
  userId: number;
  purpose: Purpose;
  /** Only links sent to this address. */
  email?: string;
  /** Only links issued at this time or later. */
  since?: Date;
}

/** Revokes links of one purpose. */
export async function revokeLinks(tx: Tx, { userId, purpose, email, since }: RevokedLinks): Promise<void> {
  const ofAddress = email === undefined ? undefined : eq(links.email, email);
  const issued = since === undefined ? undefined : gte(links.createdAt, since);
  await tx.delete(links).where(and(eq(links.userId, userId), eq(links.purpose, purpose), ofAddress, issued));
}

/** Newest unexpired link of this purpose. */
export async function findPendingLink(queries: Queries, { userId, purpose, now }: { userId: number; purpose: Purpose; now: Date }) {
  const found = await queries
    .select({ email: links.email, createdAt: links.createdAt, expiresAt: links.expiresAt, sessionId: links.sessionId })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.purpose, purpose), gt(links.expiresAt, now)))
    .orderBy(desc(links.createdAt))
    .limit(1);
  return found[0] ?? null;
}

/** An address stays taken until the undo link that can restore it to another account expires. */
export async function isEmailReserved(
  queries: Queries,
  { email, userId, now }: { email: string; userId: number; now: Date },
): Promise<boolean> {
  const undo = and(eq(links.purpose, 'UNDO_EMAIL_CHANGE'), eq(links.email, email), gt(links.expiresAt, now), ne(links.userId, userId));
  return (await queries.$count(links, undo)) > 0;
}

export const deleteExpiredLinks = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'mailed_links', where: 'expires_at < $1', orderBy: 'expires_at', values: [before], limit });
