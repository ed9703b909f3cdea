import { and, count, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { type UploadRow, uploads } from './tables.ts';

const open = and(isNull(uploads.registeredAt), isNull(uploads.refusedAt));

/** False when the person has as many under way already; counted one request at a time, so that none slips by. */
export async function insertUpload(
  tx: Tx,
  row: Omit<UploadRow, 'registeredAt' | 'refusedAt'>,
  { most, since }: { most: number; since: Date },
): Promise<boolean> {
  await takeTurn(tx, 'uploads', row.userId);
  const found = await tx
    .select({ count: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, row.userId), open, gt(uploads.createdAt, since)));
  if ((found[0]?.count ?? 0) >= most) return false;
  await tx.insert(uploads).values(row);
  return true;
}

export async function findUpload(queries: Queries, wanted: Pick<UploadRow, 'userId' | 'purpose' | 'key'>): Promise<UploadRow | null> {
  const found = await queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.key, wanted.key), eq(uploads.userId, wanted.userId), eq(uploads.purpose, wanted.purpose)))
    .limit(1);
  return found[0] ?? null;
}

interface Ending {
  id: string;
  userId: number;
  now: Date;
}

/** Null when it has ended before: of many at the same moment one is first. */
export async function registerUpload(tx: Tx, { id, userId, now }: Ending): Promise<UploadRow | null> {
  const ended = await tx
    .update(uploads)
    .set({ registeredAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), open, gt(uploads.expiresAt, now)))
    .returning();
  return ended[0] ?? null;
}

export async function refuseUpload(tx: Tx, { id, userId, now }: Ending): Promise<void> {
  await tx
    .update(uploads)
    .set({ refusedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), open));
}

export const listExpiredUploads = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries
    .select({ id: uploads.id, incomingObject: uploads.incomingObject })
    .from(uploads)
    .where(lt(uploads.expiresAt, before))
    .orderBy(uploads.expiresAt)
    .limit(limit);

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id));
}

/** Deletes the rows of a person's uploads; returns the objects that they name. */
export async function takeUploads(tx: Tx, userId: number): Promise<string[]> {
  const taken = await tx.delete(uploads).where(eq(uploads.userId, userId)).returning({ object: uploads.incomingObject });
  return taken.map(({ object }) => object);
}
