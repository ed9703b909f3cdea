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
const environment = (env: Record<string, string>) => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', PORT: '0', ...env });

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
  const url = await new Promise<string>((ready, failed) => {
    running.process.stdout?.on('data', () => {
      const found = /Jamun is ready(?: at (\S+)|: the worker is running)\n/.exec(running.output());
      if (found) ready(found[1]?.replace('localhost', '127.0.0.1') ?? '');
    });
    running.ended.then((code) => failed(new Error(`Ended with ${code}: ${running.output()}`)));
  });
  return { ...running, url, startedIn: performance.now() - began };
}

export async function stopProduct(product: Product): Promise<number | null> {
  product.signal('SIGTERM');
  return product.ended;
}
