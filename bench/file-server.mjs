// The disk adapter's own routes and nothing else, with a limit that no purpose of the product has yet.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStorage } from '../server/src/adapters/storage/disk/disk-storage.ts';
import { systemClock } from '../server/src/kit/clock.ts';
import { newId, systemRandom } from '../server/src/kit/ids.ts';
import { createLogger } from '../server/src/platform/log/logger.ts';

const Fastify = createRequire(new URL('../server/package.json', import.meta.url))('fastify');
const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-files-'));
const storage = diskStorage({ dir, key: randomBytes(32), clock: systemClock, random: systemRandom, log: createLogger('warn') });
await storage.prepare();
const app = Fastify();
await storage.routes(app);
app.get('/addresses', async ({ query }) => {
  const given = {
    key: `incoming/${newId(systemRandom)}`,
    contentType: 'video/mp4',
    expiresAt: new Date(Date.now() + 3_600_000),
    origin: '',
  };
  return {
    upload: await storage.uploadAddress({ ...given, size: null, largest: Number(query.largest) }),
    download: await storage.downloadAddress({ ...given, fileName: 'a.mp4', as: 'attachment' }),
  };
});
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
