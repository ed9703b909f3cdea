import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beside } from '@jamun/test-support/beside';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Answered<Data> {
  status: number;
  data: Data;
}

/** Zero when nobody is there any more. */
export async function call<Data>(url: string, route: string, token: string, body: object = {}): Promise<Answered<Data>> {
  const [method = '', path = ''] = route.split(' ');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(url + path, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) });
    return { status: answer.status, data: ((await answer.json()) as { data: Data }).data };
  } catch {
    return { status: 0, data: undefined as Data };
  }
}

const running = new Set<ChildProcess>();

/** Whatever a test has left behind. */
export function killProducts(): void {
  for (const child of running) child.kill('SIGKILL');
}

// What is built starts in a third of the time; a test that is run alone takes the sources as they are.
const program = process.env.BUILT_PRODUCT ? [process.env.BUILT_PRODUCT] : ['--import', 'tsx', 'server/src/main.ts'];

/** The product as a process of its own, on a database that outlives it. */
export async function startProduct(env: Record<string, string>): Promise<{ url: string; process: ChildProcess; ended: Promise<void> }> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      running.delete(child);
      done();
    }),
  );
  const url = await new Promise<string>((ready, failed) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const [, address] = /Jamun is ready at (\S+)/.exec(said) ?? [];
      if (address) ready(address.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => failed(new Error(`It ended: ${said}`)));
  });
  return { url, process: child, ended };
}

/** What a question answers, read beside the product. */
export const rowsOf = <Row extends object>(databaseUrl: string, text: string): Promise<Row[]> =>
  beside(databaseUrl, async (client) => (await client.query<Row>(text)).rows);

/** Its first column alone. */
export async function columnOf(databaseUrl: string, text: string): Promise<string[]> {
  return (await rowsOf(databaseUrl, text)).map((row) => Object.values(row)[0] as string);
}
