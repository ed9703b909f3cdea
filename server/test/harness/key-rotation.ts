import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withConnection } from '@jamun/test-support/separate-connection';
import { readConfig } from '../../src/app/config/config.ts';
import { rotateSecretKey } from '../../src/app/key-rotation.ts';
import { sealedColumns } from '../../src/app/sealed-columns.ts';
import { sealedBox } from '../../src/kit/crypto/sealed-box.ts';
import { deriveKeys } from '../../src/kit/crypto/secret-key.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { sealedPlaces } from '../../src/platform/keys/sealed-places.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const sealedBoxWith = (current: Buffer, ...previous: Buffer[]) =>
  sealedBox(deriveKeys({ current, previous }, 'sealed-box'), systemRandom);
export type Box = ReturnType<typeof sealedBoxWith>;

/** Decrypts every sealed value of the database, keyed by column and row; throws when one cannot be decrypted. */
export const openAllSealedValues = (databaseUrl: string, box: Pick<Box, 'open'>): Promise<Map<string, string>> =>
  withConnection(databaseUrl, async (client) => {
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

/** `npm run rotate-key` in this process. */
export const rotateInProcess = (env: Record<string, string>, options: RotateOptions = {}) =>
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

/** `npm run rotate-key` in a child process with a batch size of 1. SIGKILL after `killAfter` progress lines. */
export const runRotationProcess = (env: Record<string, string>, { killAfter = Number.POSITIVE_INFINITY } = {}) =>
  new Promise<{ code: number | null; output: string; progressLines: number }>((resolve) => {
    const child = spawn(process.execPath, [...program, '--batch-size', '1'], { cwd: root, env: { PATH: process.env.PATH, ...env } });
    let output = '';
    const progressLines = () => output.split('\n').filter((line) => / of \d+$/.test(line)).length;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        if (progressLines() >= killAfter) child.kill('SIGKILL');
      });
    child.once('close', (code) => resolve({ code, output: output, progressLines: progressLines() }));
  });
