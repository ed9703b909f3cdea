import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './cluster.ts';

/** Empty database in a PostgreSQL of its own, which is removed after the work. Needs no right on any other server. */
export async function withScratchDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-scratch-'));
  // As root, PostgreSQL runs as another user, who must reach its folder.
  chmodSync(dir, 0o711);
  try {
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    const cluster = await startCluster({ dir, password: randomBytes(16).toString('hex'), settings });
    try {
      return await work(cluster.url('jamun'));
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
