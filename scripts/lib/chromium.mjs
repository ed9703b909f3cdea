import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';

// The shell is the same browser without the window around its pages: a fresh profile costs it a quarter of the work.
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Some systems ship a stub of that name which only says how to install the real one. */
const runnable = (path) => /Chrom/.test(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '');

function onThisMachine(called, places = []) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...called.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find((path) => existsSync(path) && runnable(path));
}

function fromPackages() {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian) return undefined;
  console.log(`Installing a browser for the tests (apt-get install ${shell}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A machine without a network has to say so soon: there may be another browser to take.
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], { env, stdio: 'ignore', timeout: 120_000 });
  apt('update');
  apt('install', '-y', '--no-install-recommends', shell);
  return onThisMachine([shell]);
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

/** The browser that the tests drive: the one that is named or here, else one that is installed now, else a clear end. */
export function ensureChromium() {
  const found = process.env.CHROMIUM || onThisMachine([shell]) || fromPackages() || onThisMachine(names, elsewhere) || fromPlaywright();
  if (found && runnable(found)) return found;
  console.error('The browser tests need Chromium or Chrome. Install one, or name it: CHROMIUM=/path/to/chromium npm test');
  process.exit(1);
}
