import { and, asc, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type FeatureRow, platformFeatures as table } from './tables.ts';

export const listFeatures = (queries: Queries, planId: string): Promise<FeatureRow[]> =>
  queries.select().from(table).where(eq(table.planId, planId)).orderBy(asc(table.featureKey));

export async function findFeature(queries: Queries, id: string): Promise<FeatureRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Limit of a feature in a plan; null means unlimited. */
export async function findLimit(queries: Queries, { planId, featureKey }: { planId: string; featureKey: string }): Promise<number | null> {
  const found = await queries
    .select({ limitValue: table.limitValue })
    .from(table)
    .where(and(eq(table.planId, planId), eq(table.featureKey, featureKey), eq(table.isEnabled, true)));
  return found[0]?.limitValue ?? null;
}

const only = (rows: FeatureRow[]): FeatureRow => {
  const [row] = rows;
  if (!row) throw new Error('The feature row is missing or has another version');
  return row;
};

export const insertFeature = async (tx: Tx, row: typeof table.$inferInsert): Promise<FeatureRow> =>
  only(await tx.insert(table).values(row).returning());

type Changes = Partial<Pick<FeatureRow, 'featureKey' | 'limitValue' | 'isEnabled'>>;

/** Optimistic lock: every change increments the version. */
export const updateFeature = async (tx: Tx, before: FeatureRow, { changes, now }: { changes: Changes; now: Date }): Promise<FeatureRow> =>
  only(
    await tx
      .update(table)
      .set({ ...changes, version: before.version + 1, updatedAt: now })
      .where(and(eq(table.id, before.id), eq(table.version, before.version)))
      .returning(),
  );

export async function deleteFeature(tx: Tx, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
