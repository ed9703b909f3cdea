import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { isDatabaseLost } from './database-errors.ts';

/** What stores take: a connection to ask, inside or outside a transaction. */
export type Queries = NodePgDatabase;

/** An open transaction. `afterCommit` is for nudges that may be lost, never for what must happen. */
export type Tx = Queries & { client: pg.PoolClient; afterCommit(nudge: () => void): void };

export interface Database {
  /** For single reads; what changes anything goes through `transact`. */
  read: Queries;
  pool: pg.Pool;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  largestPool: number;
  log: Logger;
}

// Waiting for a connection and for an answer together stay under the five seconds after which a caller is told.
const connectWithin = 2_000;
const answerWithin = 2_500;

export function openDatabase({ url, largestPool, log }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: largestPool,
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: 'jamun',
  });
  // Without a listener the process would die when the server ends an idle connection.
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const nudges: (() => void)[] = [];
    let unusable = false;
    try {
      await client.query('begin');
      const result = await work(Object.assign(drizzle(client), { client, afterCommit: (nudge: () => void) => void nudges.push(nudge) }));
      await client.query('commit');
      for (const nudge of nudges) nudge();
      return result;
    } catch (error) {
      // A connection that has not answered is not asked again: it would cost the caller a second time-out.
      unusable =
        isDatabaseLost(error) ||
        (await client.query('rollback').then(
          () => false,
          () => true,
        ));
      throw error;
    } finally {
      client.release(unusable);
    }
  }

  return { read: drizzle(pool), pool, transact, close: () => pool.end() };
}
