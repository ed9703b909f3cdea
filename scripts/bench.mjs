// `npm run bench`: builds the product, installs the measuring tools on their own, and prints ratios and weights.
// `npm run bench landing weight` runs only those.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, npm, root } from './lib/install.mjs';

const benches = [
  'users-me',
  'files',
  'landing',
  'product-page',
  'links',
  'sales',
  'dashboard',
  'wallet',
  'invariants',
  'settlements',
  'weight',
  'lighthouse',
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.join(', ')}.`);
  process.exit(1);
}

ensureInstalled();
await ensureBuilt();
const folder = join(root, 'bench');
if (!['autocannon', 'lighthouse'].every((tool) => existsSync(join(folder, 'node_modules', tool))))
  npm(['ci', '--loglevel=error'], { cwd: folder });
const env = { ...process.env, CHROMIUM: ensureChromium() };
for (const name of asked.length > 0 ? asked : benches) {
  const { status } = spawnSync(process.execPath, [`bench/${name}.mjs`], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
