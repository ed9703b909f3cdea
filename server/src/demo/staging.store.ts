import pg from 'pg';

/** Names of the served, the staging and the replaced (empty) database. Real data is never stored under the last two. */
function namesFor(databaseUrl: string) {
  const served = new URL(databaseUrl).pathname.slice(1);
  return { served, making: `${served}_demo`, replaced: `${served}_before_demo` };
}
const quoted = (name: string) => pg.escapeIdentifier(name);

/** Connects to the `postgres` database: a database cannot be created from, renamed or dropped over its own connection. */
async function withServerConnection<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** URL of the staging database. Asynchronous commit, because a world lost in a crash is generated again. */
export function stagingUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${namesFor(databaseUrl).making}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

export const hasStagingDatabase = (databaseUrl: string): Promise<boolean> =>
  withServerConnection(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [namesFor(databaseUrl).making]);
    return rowCount === 1;
  });

/** Copies the served database: its tables, and the administrator if one exists. */
export async function createStagingDatabase(databaseUrl: string): Promise<void> {
  const { served, making } = namesFor(databaseUrl);
  await withServerConnection(databaseUrl, (client) => client.query(`create database ${quoted(making)} template ${quoted(served)}`));
}

const drop = (databaseUrl: string, name: string) =>
  withServerConnection(databaseUrl, async (client) => void (await client.query(`drop database if exists ${quoted(name)} with (force)`)));
export const dropStagingDatabase = (databaseUrl: string): Promise<void> => drop(databaseUrl, namesFor(databaseUrl).making);
export const dropReplacedDatabase = (databaseUrl: string): Promise<void> => drop(databaseUrl, namesFor(databaseUrl).replaced);

/** Swaps the databases in one transaction: either none or all of the demo data is served, and it is safely on disk. */
export async function swapDatabases(databaseUrl: string): Promise<void> {
  const { served, making, replaced } = namesFor(databaseUrl);
  const rename = (from: string, to: string) => `alter database ${quoted(from)} rename to ${quoted(to)}`;
  await withServerConnection(databaseUrl, (client) =>
    client.query(`begin; ${rename(served, replaced)}; ${rename(making, served)}; commit`),
  );
}
