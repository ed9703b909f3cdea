// `npm run test:deploy`: builds Jamun, loads every file of deploy/ with its program, and drives the product through each proxy.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
const env = { DRILL_PORT: '4200', ...process.env };
const { status } = spawnSync(process.execPath, ['drills/deploy/run.mjs'], { cwd: root, env, stdio: 'inherit' });
process.exitCode = status ?? 1;
