import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { launcherFor } from './unprivileged.ts';

export const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });

/** Runs initdb in a temporary directory and renames it, so that an interrupted run is never taken for a complete database. */
export async function initialise(databaseDir: string, password: string, binaries: Binaries): Promise<void> {
  const temporary = `${databaseDir}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const launch = launcherFor(temporary, dirname(binaries.postgres), { fresh: true });
  // initdb reads the password from a file, which must not be in the new database directory.
  const passwordFile = `${temporary}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { command, args, ...user } = launch(binaries.initdb, [
    '--pgdata',
    temporary,
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
    let output = '';
    child.stderr?.on('data', (text) => {
      output += text;
    });
    if ((await exitOf(child)) !== 0) throw new Error(`PostgreSQL could not be initialised in ${databaseDir}: ${output.trim()}`);
    renameSync(temporary, databaseDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
