import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type ConfirmationRow, confirmationRequests as table } from './tables.ts';

export type NewRequest = Omit<typeof table.$inferInsert, 'status' | 'decidedBy' | 'decidedAt' | 'decisionReason' | 'adjustmentId'>;

const only = ([row]: ConfirmationRow[]): ConfirmationRow => {
  if (!row) throw new Error('A locked confirmation request is missing');
  return row;
};

export const insertRequest = async (tx: Tx, row: NewRequest): Promise<ConfirmationRow> =>
  only(await tx.insert(table).values(row).returning());

export async function findRequest(queries: Queries, id: string): Promise<ConfirmationRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** The caller has locked the user who gets the money: all decisions about one user run one at a time. */
export async function lockRequest(tx: Tx, id: string): Promise<ConfirmationRow | null> {
  const found = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return found[0] ?? null;
}

/** Request with the idempotency key of an administrator's form. */
export async function findByKey(queries: Queries, { by, key }: { by: number; key: string }): Promise<ConfirmationRow | null> {
  const found = await queries
    .select()
    .from(table)
    .where(and(eq(table.requestedBy, by), eq(table.idempotencyKey, key)))
    .limit(1);
  return found[0] ?? null;
}

const isOpen = (now: Date) => and(eq(table.status, 'OPEN'), gt(table.expiresAt, now));

/** Open request of the administrator for a credit of this amount to the user. */
export async function hasOpenCredit(
  queries: Queries,
  { by, userId, amount, now }: { by: number; userId: number; amount: bigint; now: Date },
): Promise<boolean> {
  const sameCredit = and(eq(table.kind, 'ADJUSTMENT'), eq(table.requestedBy, by), eq(table.userId, userId), eq(table.amount, amount));
  return (await queries.$count(table, and(sameCredit, isOpen(now)))) > 0;
}

/** The request about a withdrawal that has the status OPEN, also after its time. */
export async function findUndecided(queries: Queries, withdrawalId: string): Promise<ConfirmationRow | null> {
  const found = await queries
    .select()
    .from(table)
    .where(and(eq(table.withdrawalId, withdrawalId), eq(table.status, 'OPEN')))
    .limit(1);
  return found[0] ?? null;
}

export type Outcome = Pick<ConfirmationRow, 'status' | 'decidedAt'> &
  Partial<Pick<ConfirmationRow, 'decidedBy' | 'decisionReason' | 'adjustmentId'>>;

export const decideRequest = async (tx: Tx, id: string, outcome: Outcome): Promise<ConfirmationRow> =>
  only(await tx.update(table).set(outcome).where(eq(table.id, id)).returning());

/** Locks requests whose time is over, oldest first. */
export const lockExpired = (tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<ConfirmationRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.status, 'OPEN'), lte(table.expiresAt, now)))
    .orderBy(asc(table.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });

export const lockOpenOfUser = (tx: Tx, userId: number): Promise<ConfirmationRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.status, 'OPEN')))
    .orderBy(asc(table.id))
    .for('update');

/** Replaces the texts about a user. */
export async function eraseTexts(tx: Tx, { userId, text }: { userId: number; text: string }): Promise<void> {
  await tx.update(table).set({ reason: text, decisionReason: null }).where(eq(table.userId, userId));
}

type Filters = z.output<Contract['GET /api/v1/admin/confirmations']['query']>;

/** Newest first. */
export async function listRequests(queries: Queries, { page, limit, status, kind }: Filters): Promise<Paged<ConfirmationRow>> {
  const condition = and(status && eq(table.status, status), kind && eq(table.kind, kind));
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(condition)
      .orderBy(desc(table.seq))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, condition),
  ]);
  return { rows, total };
}
