import pg from 'pg';

const settings = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, application_name: 'jamun doctor' };

/** Connection of its own: a pool would retry, and a pooler takes no start-up parameters. */
async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, ...settings });
  // The query reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => {});
  }
}

interface ServerFacts {
  version: number;
  at: Date;
}

/** Major version of PostgreSQL, and its clock. */
export const readServer = (url: string): Promise<ServerFacts> =>
  withClient(url, async (client) => {
    const text = `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as at`;
    return (await client.query<ServerFacts>(text)).rows[0] as ServerFacts;
  });

export const countAdministrators = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const text = `select count(*)::int as count from users where role = 'ADMIN' and banned_at is null and erased_at is null`;
    return (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0;
  });

/** Limit of single statements behind a pooler. Throws if the pooler allows no transactions. */
export const readPooledTimeout = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    await client.query('begin');
    await client.query('rollback');
    return (await client.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout ?? '0';
  });
