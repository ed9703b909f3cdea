import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { asDatabaseError, isDatabaseUnavailable } from './database-errors.ts';
import { keepAlive } from './keep-alive.ts';
import { limitQueryTime } from './query-timeout.ts';
import { refuseStandby } from './refuse-standby.ts';
import { frequentStatements, removeStatementNames } from './statement-names.ts';
import { statementSpans } from './statement-spans.ts';

/** Query interface for stores, inside or outside a transaction. */
export type Queries = NodePgDatabase;

/**
 * Open transaction. `afterCommit` callbacks are lost if the process crashes after the commit: use them to wake a worker, never for
 * required work.
 */
export type Tx = Queries & { client: pg.PoolClient; afterCommit(callback: () => void): void };

export interface Database {
  /** For single statements outside a transaction. Writes that belong together go through `transact`. */
  read: Queries;
  pool: pg.Pool;
  /** `lockTimeoutMs`: PostgreSQL `lock_timeout`; the caller handles the error. */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: { lockTimeoutMs: number }): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  maxConnections: number;
  log: Logger;
  /** After the timeout, the connection is closed as well. */
  queryTimeoutMs?: number;
  /** `application_name` of the connections. */
  name?: string;
  /** The address may lead to a pooler in transaction mode: every transaction may run in another session. */
  isPooled?: boolean;
}

// A request may wait for a connection (2.2 s by default) and then for a response (1.8 s). Together they stay below five seconds, within
// which clients get a 503.
const defaultQueryTimeoutMs = 1_800;
const extraConnectTimeoutMs = 400;
const idleInTransactionTimeoutMs = 15_000;

/**
 * Name of connections to a pooler. Its server connections keep the name of their last client, even after that client is gone, so it
 * differs from the names by which a rotation and a restore detect running processes.
 */
const pooledName = 'pooled jamun';

class PrimaryClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    refuseStandby(this);
  }
}

export function openDatabase(options: Options): Database {
  const { url, maxConnections, log, queryTimeoutMs = defaultQueryTimeoutMs, name = 'jamun', isPooled = false } = options;
  // The server cancels statements shortly after the client has given up.
  const statementTimeoutMs = queryTimeoutMs + 200;
  const begin = isPooled
    ? `begin; set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`
    : 'begin';
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // Key rotation detects running processes by their connections, so each process keeps at least one open.
    min: 1,
    connectionTimeoutMillis: queryTimeoutMs + extraConnectTimeoutMs,
    ...keepAlive,
    ...(isPooled ? {} : { Client: PrimaryClient }),
    application_name: isPooled ? pooledName : name,
    // PgBouncer rejects other start-up parameters; `begin` sets them instead.
    ...(isPooled ? {} : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: idleInTransactionTimeoutMs }),
  });
  const spans = statementSpans();
  const statements = frequentStatements();
  pool.on('connect', (client) => {
    if (isPooled) removeStatementNames(client);
    else statements.prepareOn(client);
    limitQueryTime(client, queryTimeoutMs);
    spans.attach(client);
    // Without a listener, the loss of a connection in use would end the process. The next query reports it.
    client.on('error', () => {});
  });
  // Without a listener, the loss of an idle connection would end the process. Connection errors during shutdown are expected and ignored.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'an idle database connection was lost');
  });

  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) =>
    spans.run(args[0], () =>
      query(...args).catch((error: unknown) => {
        throw asDatabaseError(error);
      }),
    )) as typeof pool.query;

  async function transact<T>(work: (tx: Tx) => Promise<T>, options?: { lockTimeoutMs: number }): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw asDatabaseError(error);
    });
    const afterCommitCallbacks: (() => void)[] = [];
    let isUnusable = false;
    // A lost connection must not return to the pool. The next query reports the loss.
    const onLost = () => {
      isUnusable = true;
    };
    client.on('error', onLost);
    spans.enter(client);
    try {
      await client.query(options ? `${begin}; set local lock_timeout = ${options.lockTimeoutMs}` : begin);
      const result = await work(
        Object.assign(drizzle(client), { client, afterCommit: (callback: () => void) => void afterCommitCallbacks.push(callback) }),
      );
      const { command } = await client.query('commit');
      // PostgreSQL replies ROLLBACK to the commit of a failed transaction: an error was swallowed, and nothing was saved.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error inside it was swallowed');
      for (const callback of afterCommitCallbacks) callback();
      return result;
    } catch (thrown) {
      const error = asDatabaseError(thrown);
      // No rollback on a lost connection: it would cost the caller a second timeout.
      isUnusable ||=
        isDatabaseUnavailable(error) ||
        (await client.query('rollback').then(
          () => false,
          () => true,
        ));
      throw error;
    } finally {
      client.off('error', onLost);
      spans.leave(client);
      client.release(isUnusable);
    }
  }

  return { read: drizzle(pool), pool, transact, close: () => pool.end() };
}
