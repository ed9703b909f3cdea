import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { countAdministrators, countCreators } from '../modules/accounts/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { beginMaking, dropMaking, dropReplaced, isBeingMade, makingUrl, putInPlace } from './staging.store.ts';

interface Place {
  dataDir: string;
  databaseUrl: string;
  log: Logger;
}

/**
 * A world is made beside what is served, in a database and a folder of its own, and takes its place in one step. So nothing that is ever
 * thrown away was ever served: whatever a person has made is in the other database.
 */
export function staging({ dataDir, databaseUrl, log }: Place) {
  const folder = join(dataDir, 'demo');

  const removeFolder = () => rmSync(folder, { recursive: true, force: true });

  /** Each under the name that it has in the database. A start that dies here leaves the rest to the next one. */
  function moveFiles(): void {
    const from = join(folder, 'files');
    if (existsSync(from)) {
      for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const target = join(dataDir, 'files', relative(from, path));
        mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
        renameSync(path, target);
      }
    }
    removeFolder();
  }

  async function discard(): Promise<void> {
    // The folder first: with the database gone it would be taken for that of a world which is in its place.
    removeFolder();
    await dropMaking(databaseUrl);
  }

  return {
    /** For the world's own files. */
    folder,
    url: makingUrl(databaseUrl),
    /** How many there are who were not made by us: people, and administrators. */
    async people(): Promise<{ creators: number; administrators: number }> {
      const database = openDatabase({ url: databaseUrl, largestPool: 1, log });
      const counts = { creators: await countCreators(database.read), administrators: await countAdministrators(database.read) };
      await database.close();
      return counts;
    },
    /** What a start that was cut off has left: a world that was not whole goes, the files of one that was follow it. */
    async tidy(): Promise<void> {
      if (await isBeingMade(databaseUrl)) await discard();
      else if (existsSync(folder)) moveFiles();
      await dropReplaced(databaseUrl);
    },
    async begin(): Promise<void> {
      await beginMaking(databaseUrl);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },
    discard,
    async finish(): Promise<void> {
      await putInPlace(databaseUrl);
      moveFiles();
      await dropReplaced(databaseUrl);
    },
  };
}
