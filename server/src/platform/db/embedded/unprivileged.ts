import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../../kit/start-error.ts';

/** How a command is started so that PostgreSQL, which refuses to be root, agrees to run. */
export interface Launch {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}
export type Launcher = (command: string, args: string[]) => Launch;

const plainly: Launcher = (command, args) => ({ command, args });

const asUser =
  (uid: number, gid: number): Launcher =>
  (command, args) => ({ command, args, uid, gid });

/**
 * In a user namespace of its own the process sees itself as "nobody" while the files stay root's. No account is
 * made, nothing changes hands, and it works below directories that are closed to everyone else.
 */
const inNamespace: Launcher = (command, args) => ({
  command: 'unshare',
  args: ['--user', '--map-user=65534', '--map-group=65534', '--', command, ...args],
});

const namespacesWork = () => {
  const probe = inNamespace('id', ['-u']);
  return spawnSync(probe.command, probe.args, { encoding: 'utf8' }).stdout?.trim() === '65534';
};

function postgresAccount(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'ignore' });
    return { uid: id('-u'), gid: id('-g') };
  }
}

function closedParent(path: string): string | null {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) if ((statSync(at).mode & 0o001) === 0) return at;
  return null;
}

/** As root the directory's owner decides, so that a directory once begun one way goes on that way. */
export function launcherFor(databaseDir: string, programs: string, { fresh }: { fresh: boolean }): Launcher {
  if (process.getuid?.() !== 0) return plainly;
  const { uid, gid } = lstatSync(databaseDir);
  if (uid !== 0) return asUser(uid, gid);
  if (namespacesWork()) return inNamespace;
  if (!fresh) {
    throw new StartError(
      `DATA_DIR: ${databaseDir} belongs to root, and this system no longer lets PostgreSQL run in a user namespace. Start Jamun as it was started before, or give the directory to an ordinary user (chown -R) and start as that user.`,
    );
  }
  const closed = closedParent(databaseDir) ?? closedParent(programs);
  if (closed) {
    throw new StartError(
      `DATA_DIR: PostgreSQL does not run as root, and ${closed} is closed to every other user. Start Jamun as an ordinary user, move it, or set DATABASE_URL.`,
    );
  }
  const account = postgresAccount();
  chownSync(databaseDir, account.uid, account.gid);
  return asUser(account.uid, account.gid);
}
