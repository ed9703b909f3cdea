// `npm run bench`: builds the product, installs the load tool on its own, and prints ratios.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, npm, root } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
const folder = join(root, 'bench');
if (!existsSync(join(folder, 'node_modules/autocannon'))) npm(['ci', '--loglevel=error'], { cwd: folder });
const { status } = spawnSync(process.execPath, ['bench/users-me.mjs'], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
