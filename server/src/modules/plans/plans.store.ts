import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type PlanRow, platformPlans as table } from './tables.ts';

const globalKey = 0;

/** Advisory lock: the rules span all plans (one default, unique names), so plans are changed one at a time. */
export const lockPlans = (tx: Tx): Promise<void> => advisoryLock(tx, 'platform-plans', globalKey);

/** Default plan first, deleted plans last. */
export const allPlans = (queries: Queries): Promise<PlanRow[]> =>
  queries
    .select()
    .from(table)
    .orderBy(desc(isNull(table.deletedAt)), desc(table.isDefault), asc(table.seq));

export async function findPlan(queries: Queries, id: string): Promise<PlanRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Locks a plan against changes (FOR SHARE) until the transaction ends, for a caller that references it. */
export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | null> {
  const found = await tx.select().from(table).where(eq(table.id, id)).for('share');
  return found[0] ?? null;
}

export async function loadDefaultPlan(queries: Queries): Promise<PlanRow> {
  const found = await queries.select().from(table).where(eq(table.isDefault, true));
  return only(found);
}

const only = (rows: PlanRow[]): PlanRow => {
  const [row] = rows;
  if (!row) throw new Error('The plan row is missing or has another version');
  return row;
};

export const insertPlan = async (tx: Tx, row: typeof table.$inferInsert): Promise<PlanRow> =>
  only(await tx.insert(table).values(row).returning());

type Changes = Partial<Omit<PlanRow, 'id' | 'seq' | 'version' | 'createdAt' | 'updatedAt'>>;

/** Optimistic lock: every change increments the version. */
export const updatePlan = async (tx: Tx, before: PlanRow, { changes, now }: { changes: Changes; now: Date }): Promise<PlanRow> =>
  only(
    await tx
      .update(table)
      .set({ ...changes, version: before.version + 1, updatedAt: now })
      .where(and(eq(table.id, before.id), eq(table.version, before.version)))
      .returning(),
  );

export const countUndeletedPlans = (queries: Queries): Promise<number> => queries.$count(table, isNull(table.deletedAt));
