import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../../kit/start-error.ts';

/** Command line and user for PostgreSQL, which does not run as root. */
export interface Launch {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}
export type Launcher = (command: string, args: string[]) => Launch;

const asCurrentUser: Launcher = (command, args) => ({ command, args });

const asUser =
  (uid: number, gid: number): Launcher =>
  (command, args) => ({ command, args, uid, gid });

/**
 * User namespace: the process runs as "nobody" inside, while its files still belong to root. Needs no system account and no chown, and
 * works below directories that only root can enter.
 */
const inNamespace: Launcher = (command, args) => ({
  command: 'unshare',
  args: ['--user', '--map-user=65534', '--map-group=65534', '--', command, ...args],
});

const supportsNamespaces = () => {
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

function inaccessibleParent(path: string): string | null {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) if ((statSync(at).mode & 0o001) === 0) return at;
  return null;
}

/** As root, the owner of the database directory decides how PostgreSQL starts, so that later starts use the same way. */
export function launcherFor(databaseDir: string, programs: string, { fresh }: { fresh: boolean }): Launcher {
  if (process.getuid?.() !== 0) return asCurrentUser;
  const { uid, gid } = lstatSync(databaseDir);
  if (uid !== 0) return asUser(uid, gid);
  if (supportsNamespaces()) return inNamespace;
  if (!fresh) {
    throw new StartError(
      `DATA_DIR: ${databaseDir} belongs to root, and this system no longer lets PostgreSQL run in a user namespace. Start Jamun as it was started before, or give the directory to an ordinary user (chown -R) and start as that user.`,
    );
  }
  const inaccessible = inaccessibleParent(databaseDir) ?? inaccessibleParent(programs);
  if (inaccessible) {
    throw new StartError(
      `DATA_DIR: PostgreSQL does not run as root, and ${inaccessible} is not accessible to other users. Start Jamun as an ordinary user, move it, or set DATABASE_URL.`,
    );
  }
  const account = postgresAccount();
  chownSync(databaseDir, account.uid, account.gid);
  return asUser(account.uid, account.gid);
}
