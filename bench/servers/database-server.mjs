// Embedded PostgreSQL with all migrations and no rows.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { announce } from '../lib/announce.mjs';
import { connect } from '../lib/database.mjs';

const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-database-'));
// Started as root, PostgreSQL runs as another user, who needs access to the directory.
chmodSync(dir, 0o711);
const cluster = await startCluster({ dir, password: 'bench' });
const admin = await connect(cluster.url('postgres'));
await admin.query('create database bench');
await admin.end();
const folder = fileURLToPath(new URL('../../server/src/platform/db/migrations', import.meta.url));
await migrate(cluster.url('bench'), { folder, sandbox: true });
process.once('SIGTERM', async () => {
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
announce(cluster.url('bench'));
// Keeps the process alive until SIGTERM.
setInterval(() => {}, 60_000);
