import type pg from 'pg';
import { seconds } from '../../kit/clock.ts';
import type { Database } from '../db/database.ts';

/** Longer than the timeout of requests: a batch reads cold pages. */
const statementTimeout = seconds(10);
const lockTimeout = seconds(1);
const limits = `set local statement_timeout = ${statementTimeout}; set local synchronous_commit = off; set local jit = off`;
const disable = (...plans: string[]) => plans.map((name) => `set local enable_${name} = off`).join('; ');
/**
 * After a burst the statistics are stale, and most plans would read the whole table for each batch. `index`: ordered index scans only.
 * `table`: the physical order of the table, from a row address on.
 */
const scans = {
  index: disable('seqscan', 'bitmapscan', 'sort'),
  table: disable('seqscan', 'bitmapscan', 'indexscan', 'indexonlyscan'),
};

interface BatchStatement {
  text: string;
  values: unknown[];
  scan?: keyof typeof scans;
}

/**
 * One statement of a sweep in its own transaction, with the time limits of housekeeping. The commit does not wait for the disk: rows
 * that reappear after a crash are handled again.
 */
const runBatch = <Row extends pg.QueryResultRow>(
  database: Pick<Database, 'transact'>,
  { text, values, scan = 'index' }: BatchStatement,
): Promise<pg.QueryResult<Row>> =>
  database.transact(
    async ({ client }) => {
      await client.query(`${limits}; ${scans[scan]}`);
      return client.query<Row>({ text, values, query_timeout: statementTimeout } as { text: string; values: unknown[] });
    },
    { lockTimeoutMs: lockTimeout },
  );

/** Returns the number of rows. */
export const changeBatch = async (database: Pick<Database, 'transact'>, statement: BatchStatement): Promise<number> =>
  (await runBatch(database, statement)).rowCount ?? 0;

/** Returns the rows of the statement. */
export const queryBatch = async <Row extends pg.QueryResultRow>(
  database: Pick<Database, 'transact'>,
  statement: BatchStatement,
): Promise<Row[]> => (await runBatch<Row>(database, statement)).rows;

interface BatchRows {
  table: string;
  /** Condition with the parameters $1, $2 …; needs an index. */
  where: string;
  /** First column of that index: without it PostgreSQL may read the whole table for each batch. */
  orderBy: string;
  values: unknown[];
  limit: number;
}

/** SQL array of the row addresses of one batch. Skips locked rows, so a sweep never waits for a request. */
export const batchOf = ({ table, where, orderBy, limit }: Omit<BatchRows, 'values'>) =>
  `array(select ctid from ${table} where ${where} order by ${orderBy} limit ${limit} for update skip locked)`;

/** Deletes one batch of rows; returns the number deleted. */
export const deleteBatch = (database: Pick<Database, 'transact'>, { values, ...batch }: BatchRows): Promise<number> =>
  changeBatch(database, { text: `delete from ${batch.table} where ctid = any (${batchOf(batch)})`, values });
