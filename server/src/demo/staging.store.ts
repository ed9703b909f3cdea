import pg from 'pg';

/** Where the world is made, and what becomes of the empty database whose place it takes. Nothing of a person's ever has these names. */
function namesFor(databaseUrl: string) {
  const served = new URL(databaseUrl).pathname.slice(1);
  return { served, making: `${served}_demo`, replaced: `${served}_before_demo` };
}
const named = (name: string) => pg.escapeIdentifier(name);

/** A line to the server rather than to one of its databases: those are made, renamed and dropped from outside. */
async function outside<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Nothing waits for the disk while it is made: a world that is lost half-made is made anew. */
export function makingUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${namesFor(databaseUrl).making}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

export const isBeingMade = (databaseUrl: string): Promise<boolean> =>
  outside(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [namesFor(databaseUrl).making]);
    return rowCount === 1;
  });

/** Begins with what is there: the tables, and the administrator if there is one. */
export async function beginMaking(databaseUrl: string): Promise<void> {
  const { served, making } = namesFor(databaseUrl);
  await outside(databaseUrl, (client) => client.query(`create database ${named(making)} template ${named(served)}`));
}

const drop = (databaseUrl: string, name: string) =>
  outside(databaseUrl, async (client) => void (await client.query(`drop database if exists ${named(name)} with (force)`)));
export const dropMaking = (databaseUrl: string): Promise<void> => drop(databaseUrl, namesFor(databaseUrl).making);
export const dropReplaced = (databaseUrl: string): Promise<void> => drop(databaseUrl, namesFor(databaseUrl).replaced);

/** The one step that counts, whole or not at all: before it nothing of the demo is there, after it all of it, and safe on the disk. */
export async function putInPlace(databaseUrl: string): Promise<void> {
  const { served, making, replaced } = namesFor(databaseUrl);
  const rename = (from: string, to: string) => `alter database ${named(from)} rename to ${named(to)}`;
  await outside(databaseUrl, (client) => client.query(`begin; ${rename(served, replaced)}; ${rename(making, served)}; commit`));
}
