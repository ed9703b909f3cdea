import { withConnection } from '@jamun/test-support/separate-connection';
import type pg from 'pg';
import { expect } from 'vitest';
import { queryColumn, type startServerProcess } from './server-process.ts';

interface Stop {
  databaseUrl: string;
  server: Awaited<ReturnType<typeof startServerProcess>>;
  /** Statement that takes the locks for which a transaction of the server waits. */
  statement: string;
  /** Makes the server start that transaction. Its own failure is ignored, because the server is killed. */
  work(): Promise<unknown>;
  /** Checks while the transaction waits. */
  assertStopped(client: pg.Client): Promise<void>;
}

/** Sessions that wait for this one. */
const waitingForLock = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';

/** Kills the server while one of its transactions waits for a lock. Returns when the database has rolled that transaction back. */
export async function killWhileWaiting({ databaseUrl, server, statement, work, assertStopped }: Stop): Promise<void> {
  const pids = await withConnection(databaseUrl, async (client) => {
    await client.query(`begin; ${statement}`);
    const ended = work().catch(() => {});
    const waiting = async () => (await client.query<{ pid: number }>(waitingForLock)).rows.map(({ pid }) => pid);
    await expect.poll(waiting, { timeout: 60_000 }).not.toEqual([]);
    await assertStopped(client);
    const found = await waiting();
    server.process.kill('SIGKILL');
    await server.ended;
    await client.query('rollback');
    await ended;
    return found;
  });
  const sessions = `select pid from pg_stat_activity where pid = any('{${pids.join(',')}}')`;
  await expect.poll(() => queryColumn(databaseUrl, sessions)).toEqual([]);
}
