import type { MailPreferences } from '@jamun/contract';
import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { mailPreferences as table } from './tables.ts';

const preferenceColumns = { sales: table.sales, subscriptions: table.subscriptions, signIns: table.signIns };

/** Null for a user who has never changed a preference. */
export async function findPreferences(queries: Queries, userId: number): Promise<MailPreferences | null> {
  const found = await queries.select(preferenceColumns).from(table).where(eq(table.userId, userId)).limit(1);
  return found[0] ?? null;
}

interface PreferenceUpdate {
  userId: number;
  /** At least one preference. */
  changes: Partial<MailPreferences>;
  /** Values of the other preferences for a user without a row. */
  defaults: MailPreferences;
  now: Date;
}

/** Updates only the changed columns, so that two tabs can change two preferences concurrently. */
export async function savePreferences(tx: Tx, { userId, changes, defaults, now }: PreferenceUpdate): Promise<MailPreferences> {
  const [saved] = await tx
    .insert(table)
    .values({ userId, ...defaults, ...changes, updatedAt: now })
    .onConflictDoUpdate({ target: table.userId, set: { ...changes, updatedAt: now } })
    .returning(preferenceColumns);
  if (!saved) throw new Error('Mail preferences were not saved');
  return saved;
}
