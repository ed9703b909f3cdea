import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { limitAnswers } from './answer-limit.ts';
import { asDatabaseError, isDatabaseLost } from './database-errors.ts';

/** What stores take: a connection to ask, inside or outside a transaction. */
export type Queries = NodePgDatabase;

/** An open transaction. `afterCommit` is for nudges that may be lost, never for what must happen. */
export type Tx = Queries & { client: pg.PoolClient; afterCommit(nudge: () => void): void };

export interface Database {
  /** For single reads; what changes anything goes through `transact`. */
  read: Queries;
  pool: pg.Pool;
  /** With `lockWait`, a row that somebody else holds for longer, in milliseconds, is an error that the caller can do something about. */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: { lockWait: number }): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  largestPool: number;
  log: Logger;
  /** Milliseconds after which a query without an answer fails and its connection is closed. */
  timeout?: number;
  /** Shown by the database for every connection of the pool. */
  name?: string;
}

// A request that arrives while a batch hangs waits for a connection and then for an answer: together below the five seconds in which
// callers get a 503.
const usualTimeout = 1_800;
const extraToConnect = 400;

export function openDatabase({ url, largestPool, log, timeout = usualTimeout, name = 'jamun' }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: largestPool,
    // A rotation of the secret key recognises running processes by their connections, idle ones too.
    min: 1,
    connectionTimeoutMillis: timeout + extraToConnect,
    // What the client no longer waits for, the server need not go on with.
    statement_timeout: timeout + 200,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: name,
  });
  pool.on('connect', (client) => {
    limitAnswers(client, timeout);
    // A connection that is lost between two questions of whoever holds it: the next question says so. Unheard, it would end the process.
    client.on('error', () => {});
  });
  // Without a listener the process would die when the server ends an idle connection. Who is leaving has said goodbye, and the server may
  // be gone before it has heard that.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'an idle database connection was lost');
  });

  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) =>
    query(...given).catch((error: unknown) => {
      throw asDatabaseError(error);
    })) as typeof pool.query;

  async function transact<T>(work: (tx: Tx) => Promise<T>, options?: { lockWait: number }): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw asDatabaseError(error);
    });
    const nudges: (() => void)[] = [];
    let unusable = false;
    // The pool listens only while a connection is idle. The end of one in use is told by its next query; unheard, it would end us too.
    const onLost = () => {
      unusable = true;
    };
    client.on('error', onLost);
    try {
      await client.query(options ? `begin; set local lock_timeout = ${options.lockWait}` : 'begin');
      const result = await work(Object.assign(drizzle(client), { client, afterCommit: (nudge: () => void) => void nudges.push(nudge) }));
      const { command } = await client.query('commit');
      // PostgreSQL answers ROLLBACK to the commit of a failed transaction: an error inside was swallowed, and nothing was kept.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error inside it was not passed on');
      for (const nudge of nudges) nudge();
      return result;
    } catch (thrown) {
      const error = asDatabaseError(thrown);
      // A connection that has not answered is not asked again: it would cost the caller a second time-out.
      unusable ||=
        isDatabaseLost(error) ||
        (await client.query('rollback').then(
          () => false,
          () => true,
        ));
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(unusable);
    }
  }

  return { read: drizzle(pool), pool, transact, close: () => pool.end() };
}
