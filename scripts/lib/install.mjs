// Runs before `npm ci`: this module must not import any package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = new URL('../../node_modules/.jamun-installed', import.meta.url);

const installStamp = () =>
  createHash('sha256')
    .update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex');

export function writeStamp() {
  mkdirSync(new URL('.', stampFile), { recursive: true });
  writeFileSync(stampFile, installStamp());
}

function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Jamun needs Node 20.19 or newer, this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Runs the npm that started this script, with the current Node: the `npm` in the PATH may be another version, or missing.
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function npm(args, { cwd = root } = {}) {
  const cli = process.env.npm_execpath;
  return cli ? spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' }) : spawnSync('npm', args, { cwd, stdio: 'inherit' });
}

/** Loads `.env`, if it exists, into the environment. Variables that are already set win. */
export function loadEnvFile() {
  const path = fileURLToPath(new URL('../../.env', import.meta.url));
  if (existsSync(path)) process.loadEnvFile(path);
}

/** Runs `npm ci` when the lock file, the platform or the Node version has changed since the last install. */
export function ensureInstalled() {
  assertNodeVersion();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === installStamp()) return;
  console.log('Installing dependencies (npm ci). This takes a minute …');
  const began = Date.now();
  // The build needs the development packages, also with NODE_ENV=production.
  const { status } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    console.error('The dependencies could not be installed; see the output of npm above.');
    process.exit(status ?? 1);
  }
  // With `ignore-scripts`, npm has not run the postinstall script that writes the stamp.
  writeStamp();
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
