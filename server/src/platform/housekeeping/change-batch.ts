import { seconds } from '../../kit/clock.ts';
import type { Database } from '../db/database.ts';

/** Longer than the timeout of requests: a batch reads cold pages. */
const statementTimeout = seconds(10);
const lockTimeout = seconds(1);
const limits = `set local statement_timeout = ${statementTimeout}; set local synchronous_commit = off; set local jit = off`;
/** Ordered index scans only: after a burst the statistics are stale, and any other plan reads the whole table for each batch. */
const indexScansOnly = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'].map((name) => `set local ${name} = off`).join('; ');

interface BatchStatement {
  text: string;
  values: unknown[];
  /** Lets PostgreSQL choose the plan, e.g. to read a table in its physical order. */
  isFreePlan?: boolean;
}

/**
 * One statement of a sweep in its own transaction, with the time limits of housekeeping; returns the number of rows. The commit does
 * not wait for the disk: rows that reappear after a crash are handled again.
 */
export const changeBatch = (database: Pick<Database, 'transact'>, { text, values, isFreePlan }: BatchStatement): Promise<number> =>
  database.transact(
    async ({ client }) => {
      await client.query(isFreePlan ? limits : `${limits}; ${indexScansOnly}`);
      const { rowCount } = await client.query({ text, values, query_timeout: statementTimeout } as { text: string; values: unknown[] });
      return rowCount ?? 0;
    },
    { lockTimeoutMs: lockTimeout },
  );

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
