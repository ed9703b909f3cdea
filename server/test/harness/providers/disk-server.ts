import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { diskStorage } from '../../../src/adapters/storage/disk/disk-storage.ts';
import { renderErrors } from '../../../src/http/error-handler.ts';
import { later, minutes } from '../../../src/kit/clock.ts';
import { newId, systemRandom } from '../../../src/kit/ids.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { testClock } from '../world.ts';

type Options = Pick<Parameters<typeof diskStorage>[0], 'uploadLimits' | 'openNew'>;

export const newKey = (folder = 'incoming') => `${folder}/${newId(systemRandom)}`;

/** Starts the disk storage adapter with its routes, on a temporary directory and a free port. */
export async function startDiskServer(clock = testClock(), options: Options = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-files-'));
  const logLines: string[] = [];
  const log = createLogger('warn', { write: (line) => void logLines.push(line) });
  const storage = diskStorage({ dir, keys: { current: randomBytes(32), previous: [] }, clock, random: systemRandom, log, ...options });
  await storage.prepare();
  const app = Fastify();
  renderErrors(app, log, () => null);
  await storage.routes(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    storage,
    origin,
    dir,
    clock,
    logLines: logLines,
    port: Number(new URL(origin).port),
    createUploadUrl: (key: string, { size = null, maxBytes = 1_000_000 }: { size?: number | null; maxBytes?: number } = {}) =>
      storage.createUploadUrl({ key, contentType: 'application/pdf', size, maxBytes, expiresAt: later(clock.now(), minutes(10)), origin }),
    createDownloadUrl: (
      key: string,
      disposition: 'inline' | 'attachment' = 'attachment',
      fileName = 'a.pdf',
      contentType = 'application/pdf',
    ) => storage.createDownloadUrl({ key, contentType, fileName, disposition, expiresAt: later(clock.now(), minutes(10)), origin }),
    /** All files, including unfinished uploads. */
    listFiles: () => readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      rmSync(dir, { recursive: true });
    },
  };
}
