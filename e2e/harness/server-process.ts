import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  url: string;
  output(): string;
  process: ChildProcess;
  startedIn: number;
  signal(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

export function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-data-'));
  // The embedded database may run as another user, who needs access.
  chmodSync(dir, 0o711);
  return dir;
}
export const removeDataDir = (dir: string) => rmSync(dir, { recursive: true, force: true });

/** Environment of the test only: variables of the machine must not change the server's behaviour. */
const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  PORT: '0',
  DEMO: '0',
  ...env,
});

const launched = new Set<ChildProcess>();

/** Kills process groups, because npm starts child processes. */
export function endLeftovers(): void {
  for (const child of launched) if (child.exitCode === null && !child.signalCode && child.pid) process.kill(-child.pid, 'SIGKILL');
}

export function launch(command: string, args: string[], env: Record<string, string>): Omit<ServerProcess, 'url' | 'startedIn'> {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  launched.add(child);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return { process: child, ended, output: () => output, signal: (signal) => void child.kill(signal) };
}

/** Starts the built server; resolves when it prints that it is ready. */
export async function startServer(
  env: Record<string, string>,
  command = process.execPath,
  args = ['build/server/main.mjs'],
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const running = launch(command, args, env);
  const url = await waitForOutput(running, /Jamun is ready(?: at (\S+)|: the worker is running)\n/);
  return { ...running, url, startedIn: performance.now() - startedAt };
}

/** Waits until the output of a process matches, and returns the first group. */
function waitForOutput(running: ReturnType<typeof launch>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = pattern.exec(running.output());
      if (!found) return;
      running.process.stdout?.off('data', check);
      resolve(found[1] ?? '');
    };
    running.process.stdout?.on('data', check);
    running.ended.then((code) => reject(new Error(`Ended with ${code}: ${running.output()}`)));
  });
}

/** Starts Vite's development server: it has the page `/dev/ui`, which the build leaves out. */
export async function startDevelopment(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const running = launch(process.execPath, [vite, join(root, 'web'), '--host', '127.0.0.1', '--port', '5299'], { NO_COLOR: '1' });
  const stop = () => {
    running.signal('SIGTERM');
    return running.ended;
  };
  return { url: await waitForOutput(running, /Local:\s+(http:\S+?)\/?\s/), stop };
}

export async function stopServer(product: ServerProcess): Promise<number | null> {
  product.signal('SIGTERM');
  return product.ended;
}
