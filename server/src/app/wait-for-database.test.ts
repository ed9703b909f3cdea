import { expect, it } from 'vitest';
import { StartError } from '../kit/start-error.ts';
import { waitForDatabase } from './wait-for-database.ts';

const failure = (code: string | undefined, message = 'failed') =>
  new StartError('DATABASE_URL: …', { cause: Object.assign(new Error(message), { code }) });

/** Fails with the errors, then succeeds. */
async function waitThrough(errors: Error[], reportMs: number) {
  const remaining = [...errors];
  const reports: unknown[] = [];
  const open = async () => {
    const error = remaining.shift();
    if (error) throw error;
    return 'open';
  };
  const signal = new AbortController().signal;
  const result = await waitForDatabase(open, { signal, onWaiting: (error) => reports.push(error), retryMs: 1, reportMs });
  return { result, reports: reports.length };
}

it.each<[string | undefined, string?]>([
  ['ECONNREFUSED'],
  ['ENOTFOUND'],
  ['ENOENT'],
  ['57P03'],
  ['53300'],
  ['08006'],
  ['25006'],
  ['08P01', 'server login has been failing, try again later (server_login_retry)'],
  [undefined, 'timeout expired'],
])('waits for a database that fails with %s %s', async (code, message) => {
  expect(await waitThrough([failure(code, message)], 0)).toEqual({ result: 'open', reports: 1 });
});

it.each<[string | undefined, string?]>([
  ['28P01'],
  ['28000'],
  ['3D000'],
  ['42501'],
  ['08P01', 'SASL authentication failed'],
  ['08P01', 'database "jamun" does not exist'],
  [undefined, 'PostgreSQL 15 or newer is required'],
])('does not wait for a database that fails with %s %s', async (code, message) => {
  await expect(waitThrough([failure(code, message)], 0)).rejects.toThrow(StartError);
});

it('reports the first failed attempt and then at most one per interval', async () => {
  const errors = Array.from({ length: 20 }, () => failure('ECONNREFUSED'));
  expect(await waitThrough(errors, 60_000)).toEqual({ result: 'open', reports: 1 });
});

it('ends during an attempt that does not return when the signal aborts', async () => {
  const stop = new AbortController();
  let attempts = 0;
  const open = () => {
    attempts += 1;
    if (attempts === 1) throw failure('ECONNREFUSED');
    stop.abort();
    return new Promise<string>(() => {});
  };
  expect(await waitForDatabase(open, { signal: stop.signal, onWaiting: () => {}, retryMs: 1 })).toBeNull();
});
