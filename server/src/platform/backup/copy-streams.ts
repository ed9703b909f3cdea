import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * `copy … to stdout` as a stream of the server's bytes, with backpressure. If the reader stops early, the connection executes no further
 * query and has to be closed.
 */
export const copyOut = (client: pg.Client, statement: string): Readable => client.query(to(statement));

/** `copy … from stdin` with backpressure; returns the number of rows. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const target = client.query(from(statement));
  await pipeline(source, target);
  return target.rowCount;
}
