import type { MailPreferences } from '@jamun/contract';
import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { mailPreferences as table } from './tables.ts';

const switches = { sales: table.sales, subscriptions: table.subscriptions, signIns: table.signIns };

/** Null for those who have never changed anything. */
export async function findPreferences(queries: Queries, userId: number): Promise<MailPreferences | null> {
  const found = await queries.select(switches).from(table).where(eq(table.userId, userId)).limit(1);
  return found[0] ?? null;
}

interface Changed {
  userId: number;
  /** At least one. */
  changes: Partial<MailPreferences>;
  /** What holds for the rest, where nothing was changed before. */
  otherwise: MailPreferences;
  now: Date;
}

/** Only what was changed is written over: two tabs that turn two switches at once both have their way. */
export async function savePreferences(tx: Tx, { userId, changes, otherwise, now }: Changed): Promise<MailPreferences> {
  const [saved] = await tx
    .insert(table)
    .values({ userId, ...otherwise, ...changes, updatedAt: now })
    .onConflictDoUpdate({ target: table.userId, set: { ...changes, updatedAt: now } })
    .returning(switches);
  if (!saved) throw new Error('Mail preferences were not saved');
  return saved;
}
