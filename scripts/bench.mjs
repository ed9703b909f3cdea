// `npm run bench`: builds Jamun, installs the tools of bench/package.json, runs the benchmarks and prints ratios and sizes.
// `npm run bench landing weight` runs only these two.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, npm, root } from './lib/install.mjs';

const benches = [
  'request-cost',
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
  'rush',
  'sweeps',
  'scale',
  'weight',
  'lighthouse',
];
const names = process.argv.slice(2);
const unknown = names.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${benches.join(', ')}.`);
  process.exit(1);
}

ensureInstalled();
await ensureBuilt();
const folder = join(root, 'bench');
if (!['chrome-launcher', 'lighthouse'].every((tool) => existsSync(join(folder, 'node_modules', tool)))) {
  const { status } = npm(['ci', '--loglevel=error'], { cwd: folder });
  if (status !== 0) {
    console.error('The benchmark tools could not be installed; see the output of npm above.');
    process.exit(status ?? 1);
  }
}
const env = { ...process.env, CHROMIUM: ensureChromium() };
for (const name of names.length > 0 ? names : benches) {
  const { status } = spawnSync(process.execPath, [`bench/${name}.mjs`], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
