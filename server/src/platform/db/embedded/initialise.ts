import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { launcherFor } from './unprivileged.ts';

export const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code));
  });

/** Sets a database directory up beside its final place: one that was cut short is never mistaken for a whole one. */
export async function initialise(databaseDir: string, password: string, binaries: Binaries): Promise<void> {
  const half = `${databaseDir}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const launch = launcherFor(half, dirname(binaries.postgres), { fresh: true });
  // initdb reads the password from a file, which must not lie in the directory that it fills.
  const passwordFile = `${half}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { command, args, ...user } = launch(binaries.initdb, [
    '--pgdata',
    half,
    '--username',
    'jamun',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-instructions',
  ]);
  try {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
    const child = spawn(command, args, { ...user, env: {}, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    if ((await exitOf(child)) !== 0) throw new Error(`PostgreSQL could not be set up in ${databaseDir}: ${said.trim()}`);
    renameSync(half, databaseDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
