import type { Tx } from './database.ts';

/**
 * One at a time for this subject and person, until the transaction ends: for rules about rows that are not there yet,
 * which no row lock can hold.
 */
export async function takeTurn(tx: Tx, subject: string, userId: number): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [subject, userId]);
}
