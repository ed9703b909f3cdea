import type { Tx } from './database.ts';

/**
 * Transaction-level advisory lock per subject and user: for rules about rows that do not exist yet, which a row lock cannot protect.
 */
export async function advisoryLock(tx: Tx, subject: string, userId: number): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [subject, userId]);
}
