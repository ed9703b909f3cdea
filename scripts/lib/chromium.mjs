import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Some systems ship a stub of that name which only says how to install the real one. */
const runnable = (path) => /Chrom/.test(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '');

function onThisMachine() {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return candidates.find((path) => existsSync(path) && runnable(path));
}

function fromPackages() {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian) return undefined;
  console.log('No Chromium found; installing it (apt-get install chromium) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 ? onThisMachine() : undefined;
}

function fromPlaywright() {
  console.log('No Chromium found; downloading one (playwright install chromium) …');
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) return undefined;
  const { stdout } = spawnSync(process.execPath, ['-e', 'process.stdout.write(require("playwright-core").chromium.executablePath())'], {
    cwd: join(root, 'e2e'),
    encoding: 'utf8',
  });
  return stdout && existsSync(stdout) ? stdout : undefined;
}

/** The browser that the tests drive: the one that is here, else one that is installed now, else a clear end. */
export function ensureChromium() {
  const found = onThisMachine() ?? fromPackages() ?? fromPlaywright();
  if (found && runnable(found)) return found;
  console.error('The browser tests need Chromium or Chrome. Install one, or name it: CHROMIUM=/path/to/chromium npm test');
  process.exit(1);
}
