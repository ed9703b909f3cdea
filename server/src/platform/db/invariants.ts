import type { Database } from './database.ts';

export interface Broken {
  /** Of the view that found it. */
  name: string;
  found: unknown;
}

// Everything is read, however much there is; whoever waits for it is no request.
const patience = 60_000;

/** What must never be and is. Every view whose name begins with `invariant_` is asked: no row is the only good answer. */
export const brokenInvariants = (database: Database): Promise<Broken[]> =>
  database.transact(async (tx) => {
    await tx.client.query(`set local statement_timeout = ${patience}`);
    const question = { text: 'select name, found from broken_invariants()', query_timeout: patience };
    return (await tx.client.query<Broken>(question)).rows;
  });
