import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** URL of the embedded database of a data directory. */
export function databaseUrlOf(dir: string): string {
  const { databasePassword } = JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as { databasePassword: string };
  const port = readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://jamun:${databasePassword}@127.0.0.1:${port}/jamun`;
}
