// Server with only the disk storage routes, and a higher size limit than Jamun has.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { diskStorage } from '../../server/src/adapters/storage/disk/disk-storage.ts';
import { systemClock } from '../../server/src/kit/clock.ts';
import { newId, systemRandom } from '../../server/src/kit/ids.ts';
import { createLogger } from '../../server/src/platform/log/logger.ts';
import { announce } from '../lib/announce.mjs';

const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-files-'));
const keys = { current: randomBytes(32), previous: [] };
const storage = diskStorage({ dir, keys, clock: systemClock, random: systemRandom, log: createLogger('warn') });
await storage.prepare();
const app = loadPackage('fastify')();
await storage.routes(app);
app.get('/addresses', async (request) => {
  const { largest } = /** @type {{ largest: string }} */ (request.query);
  const file = {
    key: `incoming/${newId(systemRandom)}`,
    contentType: 'video/mp4',
    expiresAt: new Date(Date.now() + 3_600_000),
    origin: '',
  };
  return {
    upload: await storage.createUploadUrl({ ...file, size: null, maxBytes: Number(largest) }),
    download: await storage.createDownloadUrl({ ...file, fileName: 'a.mp4', disposition: 'attachment' }),
  };
});
process.on('SIGTERM', () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
announce(await app.listen({ host: '127.0.0.1', port: 0 }));
