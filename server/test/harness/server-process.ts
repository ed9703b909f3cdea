import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withConnection } from '@jamun/test-support/separate-connection';
import { pooledUrl } from './world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface ApiReply<Data> {
  status: number;
  data: Data;
}

/** Calls an API route; status 0 means that the connection failed. */
export async function call<Data>(url: string, route: string, token: string, body: object = {}): Promise<ApiReply<Data>> {
  const [method = '', path = ''] = route.split(' ');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const response = await fetch(url + path, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) });
    return { status: response.status, data: ((await response.json()) as { data: Data }).data };
  } catch {
    return { status: 0, data: undefined as Data };
  }
}

const runningProcesses = new Set<ChildProcess>();

/** Kills the server processes that are still running after a test. */
export function killServerProcesses(): void {
  for (const child of runningProcesses) child.kill('SIGKILL');
}

// The built server starts in a third of the time; a test that runs alone starts the sources with tsx.
const program = process.env.BUILT_PRODUCT ? [process.env.BUILT_PRODUCT] : ['--import', 'tsx', 'server/src/main.ts'];

/** With POOLER=1, the server connects through PgBouncer. */
function poolerEnvironment({ DATABASE_URL: directUrl }: Record<string, string>): Record<string, string> {
  if (!directUrl || pooledUrl(directUrl) === directUrl) return {};
  return { DATABASE_URL: pooledUrl(directUrl), DATABASE_DIRECT_URL: directUrl };
}

/** Starts the server as a child process, with a database that survives its end. The URL of a worker is empty. */
export async function startServerProcess(
  env: Record<string, string>,
): Promise<{ url: string; process: ChildProcess; ended: Promise<void> }> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, ...poolerEnvironment(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningProcesses.add(child);
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      runningProcesses.delete(child);
      done();
    }),
  );
  const url = await new Promise<string>((ready, failed) => {
    let output = '';
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.stdout.on('data', (text) => {
      output += text;
      const started = /Jamun is ready(?: at (\S+)|: the worker is running)/.exec(output);
      if (started) ready((started[1] ?? '').replace('localhost', '127.0.0.1'));
    });
    child.once('close', () => failed(new Error(`The server ended before it was ready: ${output}`)));
  });
  return { url, process: child, ended };
}

/** Runs a query on a separate connection. */
export const queryRows = <Row extends object>(databaseUrl: string, text: string): Promise<Row[]> =>
  withConnection(databaseUrl, async (client) => (await client.query<Row>(text)).rows);

/** Runs a query on a separate connection; returns the first column. */
export async function queryColumn(databaseUrl: string, text: string): Promise<string[]> {
  return (await queryRows(databaseUrl, text)).map((row) => Object.values(row)[0] as string);
}
