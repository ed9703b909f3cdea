import pg from 'pg';
import { StartError } from '../../kit/start-error.ts';

export interface DatabaseAddresses {
  /** For the connection pool; may lead to a pooler in transaction mode if `directUrl` differs. */
  databaseUrl: string;
  /** PostgreSQL itself, for everything that needs a session: migrations, LISTEN, session locks, commands. */
  directUrl: string;
}

export const isPooled = ({ databaseUrl, directUrl }: DatabaseAddresses): boolean => databaseUrl !== directUrl;

// An unusual value, so that no role or server has it as its own setting.
const testTimeoutMs = 59_987;
// A pooler accepts connections and lets queries wait while the server is down.
const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

interface Identity {
  statementTimeout: string;
  /** Database and start of its server: the same over every connection to this database, and readable by every role. */
  database: string;
}

const identityQuery = `
  select current_setting('statement_timeout') as "statementTimeout",
         (select oid from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time() as database`;

async function readIdentity(connectionString: string, options: pg.ClientConfig): Promise<Identity> {
  const client = new pg.Client({ connectionString, ...timeouts, application_name: 'jamun start', ...options });
  // The query reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Identity>(identityQuery);
    return rows[0] as Identity;
  } finally {
    // Not awaited: a server that has just gone away never confirms the end of the connection.
    void client.end().catch(() => {});
  }
}

/** A connection to one of the addresses failed; `cause` is the error of the driver. */
export class ConnectionFailure extends Error {
  readonly address: keyof DatabaseAddresses;

  constructor(address: keyof DatabaseAddresses, cause: unknown) {
    super((cause as Error).message, { cause });
    this.address = address;
  }
}

const isRejectedParameter = (error: unknown) => /unsupported startup parameter/.test((error as Error).message);

/**
 * Poolers do not pass start-up parameters on: PgBouncer rejects them, or ignores them (`ignore_startup_parameters`). So a start-up
 * parameter that arrives proves a connection of our own.
 */
async function readDirectIdentity(url: string): Promise<Identity | null> {
  try {
    const identity = await readIdentity(url, { statement_timeout: testTimeoutMs });
    return identity.statementTimeout === `${testTimeoutMs}ms` ? identity : null;
  } catch (error) {
    if (isRejectedParameter(error)) return null;
    throw new ConnectionFailure('directUrl', error);
  }
}

/** Refuses addresses that would fail later, in the middle of requests. */
export async function assertUsableAddresses(addresses: DatabaseAddresses): Promise<void> {
  const { databaseUrl, directUrl } = addresses;
  const direct = await readDirectIdentity(directUrl);
  if (!direct && !isPooled(addresses))
    throw new StartError(
      'DATABASE_URL: leads to a connection pooler; set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations, LISTEN and locks need',
    );
  if (!direct) throw new StartError('DATABASE_DIRECT_URL: leads to a connection pooler; it must be the address of PostgreSQL itself');
  if (!isPooled(addresses)) return;
  const pooled = await readIdentity(databaseUrl, { application_name: 'pooled jamun' }).catch((error: unknown) => {
    throw new ConnectionFailure('databaseUrl', error);
  });
  if (pooled.database !== direct.database)
    throw new StartError('DATABASE_DIRECT_URL: leads to another database or server than DATABASE_URL');
}
