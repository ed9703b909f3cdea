import pg from 'pg';

/** Runs `work` on a connection outside the server's pool, without its query timeout. */
export async function withConnection<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
