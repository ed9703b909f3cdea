import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';
import { root } from './install.mjs';

// Preferred browser: the headless shell opens a new profile in a quarter of the time.
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const appPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/**
 * False for the stub of some systems that only prints how to install the browser.
 * @param {string} path
 */
const isRunnable = (path) => /Chrom/.test(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '');

/**
 * Searches the PATH for programs of these names, then the given paths.
 * @param {string[]} programs
 * @param {string[]} [paths]
 */
function findInstalled(programs, paths = []) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...programs.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths];
  return candidates.find((path) => existsSync(path) && isRunnable(path));
}

function installShell() {
  installWithApt(shell);
  return findInstalled([shell]);
}

function downloadWithPlaywright() {
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

/** Path of the browser for tests: `CHROMIUM`, an installed one, or a newly installed one. Ends the process when none is found. */
export function ensureChromium() {
  const found =
    process.env.CHROMIUM || findInstalled([shell]) || installShell() || findInstalled(names, appPaths) || downloadWithPlaywright();
  if (found && isRunnable(found)) return found;
  console.error('The browser tests need Chromium or Chrome. Install one, or name it: CHROMIUM=/path/to/chromium npm test');
  process.exit(1);
}
