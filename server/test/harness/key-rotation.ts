import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beside } from '@jamun/test-support/beside';
import { readConfig } from '../../src/app/config.ts';
import { rotateSecretKey } from '../../src/app/key-rotation.ts';
import { sealedColumns } from '../../src/app/sealed-columns.ts';
import { sealedBox } from '../../src/kit/crypto/sealed-box.ts';
import { deriveKeys } from '../../src/kit/crypto/secret-key.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { sealedPlaces } from '../../src/platform/keys/sealed-places.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const boxWith = (current: Buffer, ...previous: Buffer[]) => sealedBox(deriveKeys({ current, previous }, 'sealed-box'), systemRandom);
export type Box = ReturnType<typeof boxWith>;

/** Every sealed value of the database, opened; throws for one that does not open. By place and row. */
export const openAll = (databaseUrl: string, box: Pick<Box, 'open'>): Promise<Map<string, string>> =>
  beside(databaseUrl, async (client) => {
    const opened = new Map<string, string>();
    for (const place of await sealedPlaces(client, sealedColumns)) {
      const { rows } = await client.query<{ row: string; sealed: string; bound: string }>(
        `select ${place.row}::text as row, ${place.sealed} as sealed, ${place.boundTo} as bound from ${place.table} where ${place.sealed} is not null`,
      );
      for (const { row, sealed, bound } of rows) opened.set(`${place.name} ${row}`, box.open(sealed, bound));
    }
    return opened;
  });

interface RotateOptions {
  batchSize?: number;
  giveUpUnreadable?: boolean;
  signal?: AbortSignal;
  say?: (text: string) => void;
}

/** As `npm run rotate-key` does it, within this process. */
export const rotate = (env: Record<string, string>, options: RotateOptions = {}) =>
  rotateSecretKey({
    config: readConfig({ NODE_ENV: 'test', ...env }),
    log: createLogger('silent'),
    signal: new AbortController().signal,
    batchSize: 100,
    giveUpUnreadable: false,
    say: () => {},
    ...options,
  });

const program = process.env.BUILT_PRODUCT
  ? [process.env.BUILT_PRODUCT.replace(/main\.mjs$/, 'rotate-key.mjs')]
  : ['--import', 'tsx', 'server/src/rotate-key.ts'];

/** `npm run rotate-key` as a process of its own, with one value in a batch; killed (-9) once it has said so many lines. */
export const rotationProcess = (env: Record<string, string>, { killAfter = Number.POSITIVE_INFINITY } = {}) =>
  new Promise<{ code: number | null; said: string; lines: number }>((ended) => {
    const child = spawn(process.execPath, [...program, '--batch-size', '1'], { cwd: root, env: { PATH: process.env.PATH, ...env } });
    let said = '';
    const lines = () => said.split('\n').filter((line) => / of \d+$/.test(line)).length;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        if (lines() >= killAfter) child.kill('SIGKILL');
      });
    child.once('close', (code) => ended({ code, said, lines: lines() }));
  });
