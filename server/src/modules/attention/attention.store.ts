import type { AttentionKind, Contract } from '@jamun/contract';
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type AttentionRow, attentionItems as table } from './tables.ts';

type NewItem = Pick<
  AttentionRow,
  'id' | 'kind' | 'reference' | 'orderId' | 'withdrawalId' | 'theirState' | 'theirAmount' | 'dueAt' | 'details'
>;

/**
 * Inserts an item, or updates the item with the same kind and reference. A change of the provider's state, amount or deadline reopens a
 * resolved item; one that was resolved automatically is reopened by every report.
 * Returns null when nothing changed.
 */
export async function upsertItem(tx: Tx, item: NewItem, now: Date): Promise<AttentionRow | null> {
  const changed = await tx
    .insert(table)
    .values({ ...item, openedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [table.kind, table.reference],
      set: {
        theirState: item.theirState,
        theirAmount: item.theirAmount,
        dueAt: item.dueAt,
        details: item.details,
        status: 'OPEN',
        updatedAt: now,
        resolvedAt: null,
        resolvedBy: null,
        action: null,
        note: null,
      },
      setWhere: sql`(${table.theirState}, ${table.theirAmount}, ${table.dueAt})
          is distinct from (excluded.their_state, excluded.their_amount, excluded.due_at)
        or ${table.action} = 'ASK_AGAIN' or (${table.status} = 'RESOLVED' and ${table.action} is null)`,
    })
    .returning();
  return changed[0] ?? null;
}

export async function lockItem(tx: Tx, id: string): Promise<AttentionRow | null> {
  const found = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return found[0] ?? null;
}

interface Resolution {
  by: number | null;
  action: AttentionRow['action'];
  note: string | null;
  now: Date;
}

const resolvedFields = ({ by, action, note, now }: Resolution) =>
  ({ status: 'RESOLVED', resolvedAt: now, updatedAt: now, resolvedBy: by, action, note }) as const;

export async function resolveItem(tx: Tx, id: string, resolution: Resolution): Promise<void> {
  await tx.update(table).set(resolvedFields(resolution)).where(eq(table.id, id));
}

/** Resolves an open item automatically, without an administrator. */
export async function resolveReference(
  tx: Tx,
  { kind, reference, now }: { kind: AttentionKind; reference: string; now: Date },
): Promise<void> {
  await tx
    .update(table)
    .set(resolvedFields({ by: null, action: null, note: null, now }))
    .where(and(eq(table.kind, kind), eq(table.reference, reference), eq(table.status, 'OPEN')));
}

/**
 * Resolves the open items of a kind whose reference is not among the present ones. The items are locked first: a report that comes in
 * between waits, and reopens its item.
 */
export async function resolveGone(
  tx: Tx,
  { kind, present, now }: { kind: AttentionKind; present(): Promise<string[]>; now: Date },
): Promise<void> {
  const open = await tx
    .select({ id: table.id, reference: table.reference })
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.status, 'OPEN')))
    .orderBy(table.id)
    .for('update');
  if (open.length === 0) return;
  const references = await present();
  const gone = open.flatMap(({ id, reference }) => (references.includes(reference) ? [] : [id]));
  if (gone.length === 0) return;
  await tx
    .update(table)
    .set(resolvedFields({ by: null, action: null, note: null, now }))
    .where(inArray(table.id, gone));
}

/** Dismissed items of an order. */
export interface DismissedItems {
  orderId: string;
  kinds: AttentionKind[];
  /** Provider's ids; left out for all. */
  references?: string[];
}

/** Reopens dismissed items of an order. */
export async function reopenDismissed(tx: Tx, { orderId, kinds, references, now }: DismissedItems & { now: Date }): Promise<void> {
  const isNamed = references && inArray(table.reference, references);
  await tx
    .update(table)
    .set({ status: 'OPEN', updatedAt: now, resolvedAt: null, resolvedBy: null, action: null, note: null })
    .where(and(eq(table.orderId, orderId), inArray(table.kind, kinds), eq(table.action, 'DISMISS'), isNamed));
}

export async function findItem(queries: Queries, id: string): Promise<AttentionRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

export async function findByReference(
  queries: Queries,
  { kind, reference }: { kind: AttentionKind; reference: string },
): Promise<AttentionRow | null> {
  const found = await queries
    .select()
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.reference, reference)))
    .limit(1);
  return found[0] ?? null;
}

/** Items in this state of the provider, resolved ones included, newest first. */
export const listOpenedSince = (
  queries: Queries,
  { kind, theirState, since, limit }: { kind: AttentionKind; theirState: string; since: Date; limit: number },
): Promise<AttentionRow[]> =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.theirState, theirState), gt(table.openedAt, since)))
    .orderBy(desc(table.seq))
    .limit(limit);

type Filters = z.output<Contract['GET /api/v1/admin/attention']['query']>;

/** Disputes have deadlines: open ones first, the next deadline on top. */
const byDeadline = [asc(table.status), sql`${table.dueAt} asc nulls last`, desc(table.seq)];

/** Newest first; disputes by deadline. */
export async function listItems(queries: Queries, { page, limit, status, kind, search }: Filters): Promise<Paged<AttentionRow>> {
  const condition = and(
    status && eq(table.status, status),
    kind && eq(table.kind, kind),
    search ? or(eq(table.reference, search), eq(table.orderId, search), eq(table.withdrawalId, search), eq(table.id, search)) : undefined,
  );
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(condition)
      .orderBy(...(kind === 'DISPUTE' ? byDeadline : [desc(table.seq)]))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, condition),
  ]);
  return { rows, total };
}

export const openItemsOfOrder = (queries: Queries, orderId: string) =>
  queries
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orderId, orderId), eq(table.status, 'OPEN')))
    .orderBy(desc(table.seq));

export async function hasOpenDispute(queries: Queries, orderId: string): Promise<boolean> {
  return (await queries.$count(table, and(eq(table.orderId, orderId), eq(table.kind, 'DISPUTE'), eq(table.status, 'OPEN')))) > 0;
}

export async function countOpenByKind(queries: Queries): Promise<{ kind: AttentionKind; count: number }[]> {
  return queries
    .select({ kind: table.kind, count: sql<number>`count(*)::integer` })
    .from(table)
    .where(eq(table.status, 'OPEN'))
    .groupBy(table.kind);
}
