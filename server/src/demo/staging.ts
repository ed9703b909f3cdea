import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { countAdministrators, countCreators } from '../modules/accounts/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import {
  createStagingDatabase,
  dropReplacedDatabase,
  dropStagingDatabase,
  hasStagingDatabase,
  stagingUrl,
  swapDatabases,
} from './staging.store.ts';

interface StagingOptions {
  dataDir: string;
  databaseUrl: string;
  log: Logger;
}

/**
 * Generates the demo world in a staging database and folder, then swaps them with the served ones in one step. Data that is discarded
 * was never served, so real data cannot be lost.
 */
export function staging({ dataDir, databaseUrl, log }: StagingOptions) {
  const folder = join(dataDir, 'demo');

  const removeFolder = () => rmSync(folder, { recursive: true, force: true });

  /** Moves files to their final paths. After a crash the next start moves the rest. */
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
    // The folder is removed first: without the staging database, `cleanUp` would treat it as the files of a finished world.
    removeFolder();
    await dropStagingDatabase(databaseUrl);
  }

  return {
    /** Folder of the generated files. */
    folder,
    url: stagingUrl(databaseUrl),
    /** Number of real accounts in the served database. */
    async countUsers(): Promise<{ creators: number; administrators: number }> {
      const database = openDatabase({ url: databaseUrl, maxConnections: 1, log });
      const counts = { creators: await countCreators(database.read), administrators: await countAdministrators(database.read) };
      await database.close();
      return counts;
    },
    /** Cleans up after a crashed start: discards an incomplete world, or moves the remaining files of a complete one. */
    async cleanUp(): Promise<void> {
      if (await hasStagingDatabase(databaseUrl)) await discard();
      else if (existsSync(folder)) moveFiles();
      await dropReplacedDatabase(databaseUrl);
    },
    async begin(): Promise<void> {
      await createStagingDatabase(databaseUrl);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },
    discard,
    async finish(): Promise<void> {
      await swapDatabases(databaseUrl);
      moveFiles();
      await dropReplacedDatabase(databaseUrl);
    },
  };
}
