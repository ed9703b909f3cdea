import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { allProcesses } from '@jamun/test-support/processes';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll } from 'vitest';
import { endLeftovers, newDataDir, removeDataDir } from './server-process.ts';

const dirs: string[] = [];

/** Data directory for a server that the test starts; its processes and files are removed after the file's last test. */
export function dataDir(): string {
  const dir = newDataDir();
  dirs.push(dir);
  return dir;
}

/** Called once by a test file that starts servers. */
export function cleanUpAfterTests(): void {
  afterAll(() => {
    // A failed test may have left servers running.
    endLeftovers();
    for (const dir of dirs.splice(0)) {
      for (const pid of databaseProcesses(dir)) process.kill(pid, 'SIGKILL');
      removeDataDir(dir);
    }
  });
}

/** Process ids of the embedded database of a data directory. */
export const databaseProcesses = (dir: string): number[] =>
  allProcesses()
    .filter(({ command }) => command.includes(join(dir, 'postgres')))
    .map(({ pid }) => pid);

export const newSignUp = () => {
  const word = randomWord();
  const phone = `+919${[...randomBytes(9)].map((byte) => byte % 10).join('')}`;
  return { email: `${word}@example.in`, fullName: 'A Person', phone, password: `password ${word}` };
};

export const post = (url: string, path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const canSignIn = async (url: string, person: { email: string; password: string }) =>
  (await post(url, '/api/v1/auth/signin', { username: person.email, loginMethod: 'email', password: person.password })).status === 200;
