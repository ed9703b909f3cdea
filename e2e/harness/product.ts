import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Product {
  url: string;
  output(): string;
  process: ChildProcess;
  startedIn: number;
  signal(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

export function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-data-'));
  // Where the database must run as another user, that user has to get in.
  chmodSync(dir, 0o711);
  return dir;
}
export const removeDataDir = (dir: string) => rmSync(dir, { recursive: true, force: true });

/** Only what the test sets: a variable of the machine must not decide how the product behaves. */
const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  PORT: '0',
  DEMO: '0',
  ...env,
});

const launched = new Set<ChildProcess>();

/** Groups, not processes: npm has a child of its own. */
export function endLeftovers(): void {
  for (const child of launched) if (child.exitCode === null && !child.signalCode && child.pid) process.kill(-child.pid, 'SIGKILL');
}

export function launch(command: string, args: string[], env: Record<string, string>): Omit<Product, 'url' | 'startedIn'> {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  launched.add(child);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return { process: child, ended, output: () => said, signal: (signal) => void child.kill(signal) };
}

/** The built product as a person starts it; resolves when it says that it is ready. */
export async function startProduct(
  env: Record<string, string>,
  command = process.execPath,
  args = ['build/server/main.mjs'],
): Promise<Product> {
  const began = performance.now();
  const running = launch(command, args, env);
  const url = await said(running, /Jamun is ready(?: at (\S+)|: the worker is running)\n/);
  return { ...running, url: url.replace('localhost', '127.0.0.1'), startedIn: performance.now() - began };
}

/** What a process prints when it has come so far; the first group of the pattern. */
function said(running: ReturnType<typeof launch>, pattern: RegExp): Promise<string> {
  return new Promise((ready, failed) => {
    const look = () => {
      const found = pattern.exec(running.output());
      if (!found) return;
      running.process.stdout?.off('data', look);
      ready(found[1] ?? '');
    };
    running.process.stdout?.on('data', look);
    running.ended.then((code) => failed(new Error(`Ended with ${code}: ${running.output()}`)));
  });
}

/** The server of `npm run dev` for the pages alone: it has the kit's page, which is no part of the build. */
export async function startDevelopment(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const running = launch(process.execPath, [vite, join(root, 'web'), '--host', '127.0.0.1', '--port', '5299'], { NO_COLOR: '1' });
  const stop = () => {
    running.signal('SIGTERM');
    return running.ended;
  };
  return { url: await said(running, /Local:\s+(http:\S+?)\/?\s/), stop };
}

export async function stopProduct(product: Product): Promise<number | null> {
  product.signal('SIGTERM');
  return product.ended;
}
