import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { codeRequests as requests } from '../tables.ts';

/** Maximum tries per request. */
const maxTries = 5;

export async function insertRequest(tx: Tx, row: { nonceHash: Buffer; subject: string; createdAt: Date; expiresAt: Date }): Promise<void> {
  await tx.insert(requests).values(row);
}

/** False for a request that has expired: its email comes too late. */
export async function saveCode(tx: Tx, code: { nonceHash: Buffer; codeHash: string; now: Date; expiresAt: Date }): Promise<boolean> {
  const { nonceHash, codeHash, now, expiresAt } = code;
  const saved = await tx
    .update(requests)
    .set({ codeHash, expiresAt })
    .where(and(eq(requests.nonceHash, nonceHash), gt(requests.expiresAt, now)))
    .returning({ nonceHash: requests.nonceHash });
  return saved.length > 0;
}

interface RequestKey {
  nonceHash: Buffer;
  subject: string;
}

const isRequest = ({ nonceHash, subject }: RequestKey) => and(eq(requests.nonceHash, nonceHash), eq(requests.subject, subject));

/** Counts one try and returns the request; null without a valid request of this address, or when its tries are used up. */
export async function countTry(tx: Tx, { now, ...key }: RequestKey & { now: Date }): Promise<{ codeHash: string | null } | null> {
  const tried = await tx
    .update(requests)
    .set({ tries: sql`${requests.tries} + 1` })
    .where(and(isRequest(key), gt(requests.expiresAt, now), lt(requests.tries, maxTries)))
    .returning({ codeHash: requests.codeHash });
  return tried[0] ?? null;
}

/** Deletes the request. Of two concurrent calls one gets true. */
export async function spendRequest(tx: Tx, key: RequestKey): Promise<boolean> {
  const spent = await tx.delete(requests).where(isRequest(key)).returning({ nonceHash: requests.nonceHash });
  return spent.length > 0;
}

export const deleteExpiredRequests = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'code_requests', where: 'expires_at < $1', orderBy: 'expires_at', values: [before], limit });
