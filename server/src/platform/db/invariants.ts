import type { Database, Tx } from './database.ts';

export interface InvariantViolation {
  /** Name of the view that found it. */
  name: string;
  found: unknown;
}

const minute = 60_000;
/** Timeouts: recent transactions are few; the complete check reads everything. */
const timeouts = { recent: minute, complete: 30 * minute };

async function findViolations(tx: Tx, afterTx: string, timeout: number): Promise<InvariantViolation[]> {
  await tx.client.query(`set local statement_timeout = ${timeout}`);
  const query = { text: 'select name, found from broken_invariants(20, $1)', values: [afterTx], query_timeout: timeout };
  return (await tx.client.query<InvariantViolation>(query)).rows;
}

function countByName(broken: InvariantViolation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of broken) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Views whose names begin with `invariant_` must return no rows. */
export const findInvariantViolations = (database: Database): Promise<InvariantViolation[]> =>
  database.transact((tx) => findViolations(tx, '0', timeouts.complete));

/** Complete check; the result is stored for the metrics. */
export const checkAllInvariants = (database: Database): Promise<InvariantViolation[]> =>
  database.transact(async (tx) => {
    const broken = await findViolations(tx, '0', timeouts.complete);
    await tx.client.query('update invariant_checks set complete_at = now(), complete_found = $1', [countByName(broken)]);
    return broken;
  });

/**
 * Incremental check; the result is stored for the metrics. Covers the ledger transactions since the check before last: a transaction
 * that was still open during the last check may have a lower id than those already checked.
 */
export const checkRecentInvariants = (database: Database): Promise<InvariantViolation[]> =>
  database.transact(async (tx) => {
    const { rows } = await tx.client.query<{ after: string }>('select checked_after::text as after from invariant_checks for update');
    const after = rows[0]?.after ?? '0';
    const { rows: newest } = await tx.client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from ledger_tx');
    const broken = await findViolations(tx, after, after === '0' ? timeouts.complete : timeouts.recent);
    // The position does not advance while there are violations, so they are reported until they are fixed.
    const progress = broken.length === 0 ? ', checked_after = next_after, next_after = $2' : '';
    const values = broken.length === 0 ? [countByName(broken), newest[0]?.id ?? '0'] : [countByName(broken)];
    await tx.client.query(`update invariant_checks set recent_at = now(), recent_found = $1${progress}`, values);
    return broken;
  });

export interface LastCheck {
  at: Date;
  /** Violations by view. */
  found: Record<string, number>;
}

/** Last check of each kind, in any process; null if none has completed. */
export async function lastChecks({ pool }: Database): Promise<{ recent: LastCheck | null; complete: LastCheck | null }> {
  const { rows } = await pool.query('select recent_at, recent_found, complete_at, complete_found from invariant_checks');
  const [row] = rows;
  return {
    recent: row?.recent_at ? { at: row.recent_at, found: row.recent_found } : null,
    complete: row?.complete_at ? { at: row.complete_at, found: row.complete_found } : null,
  };
}
