// A PostgreSQL of its own with all tables and nothing in them, for benches that fill it themselves.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';

const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-database-'));
chmodSync(dir, 0o711);
const cluster = await startCluster({ dir, password: 'bench' });
const admin = new pg.Client({ connectionString: cluster.url('postgres') });
await admin.connect();
await admin.query('create database bench');
await admin.end();
const folder = fileURLToPath(new URL('../server/src/platform/db/migrations', import.meta.url));
await migrate(cluster.url('bench'), { folder, sandbox: true });
process.once('SIGTERM', async () => {
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
console.log(`ready ${cluster.url('bench')}`);
// Nothing else keeps it alive.
setInterval(() => {}, 60_000);
