import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { type PlanRow, platformPlans as table } from './tables.ts';

const nobody = 0;

/** The plans as a whole have rules (one default, names of their own), so they are changed one after the other. */
export const takePlansTurn = (tx: Tx): Promise<void> => takeTurn(tx, 'platform-plans', nobody);

/** The living first, the default before all. */
export const allPlans = (queries: Queries): Promise<PlanRow[]> =>
  queries
    .select()
    .from(table)
    .orderBy(desc(isNull(table.deletedAt)), desc(table.isDefault), asc(table.seq));

export async function findPlan(queries: Queries, id: string): Promise<PlanRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Held against a change until the transaction ends, for one who is about to refer to it. */
export async function keepPlan(tx: Tx, id: string): Promise<PlanRow | null> {
  const found = await tx.select().from(table).where(eq(table.id, id)).for('share');
  return found[0] ?? null;
}

export async function defaultPlan(queries: Queries): Promise<PlanRow> {
  const found = await queries.select().from(table).where(eq(table.isDefault, true));
  return only(found);
}

const only = (rows: PlanRow[]): PlanRow => {
  const [row] = rows;
  if (!row) throw new Error('A plan that must be there is gone');
  return row;
};

export const insertPlan = async (tx: Tx, row: typeof table.$inferInsert): Promise<PlanRow> =>
  only(await tx.insert(table).values(row).returning());

type Changes = Partial<Omit<PlanRow, 'id' | 'seq' | 'version' | 'createdAt' | 'updatedAt'>>;

/** Every change is another version. */
export const updatePlan = async (tx: Tx, before: PlanRow, { changes, now }: { changes: Changes; now: Date }): Promise<PlanRow> =>
  only(
    await tx
      .update(table)
      .set({ ...changes, version: before.version + 1, updatedAt: now })
      .where(and(eq(table.id, before.id), eq(table.version, before.version)))
      .returning(),
  );

export const countLivingPlans = (queries: Queries): Promise<number> => queries.$count(table, isNull(table.deletedAt));
