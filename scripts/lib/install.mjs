// Runs before `npm ci`: this module must not import any package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = new URL('../../node_modules/.jamun-installed', import.meta.url);

const platform = `${process.platform} ${process.arch} ${process.versions.modules}`;
const installStamp = () =>
  `${platform} ${createHash('sha256')
    .update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
    .digest('hex')}`;
const readStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null);

/** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} LockFile */

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/**
 * Whether node_modules holds what the lock file asks for on this platform, development packages included. npm writes its list at the end
 * of an install.
 */
function isComplete() {
  if (!existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))) return false;
  if (readStamp()?.startsWith(`${platform} `) === false) return false;
  const [wanted, installed] = /** @type {LockFile[]} */ (['package-lock.json', 'node_modules/.package-lock.json'].map(readJson));
  return Object.entries(wanted?.packages ?? {}).every(([path, { version, integrity, optional }]) => {
    const found = installed?.packages[path];
    return path === '' || (found ? found.version === version && found.integrity === integrity : optional);
  });
}

/**
 * Runs the install scripts of the packages that `allowScripts` in package.json permits. `.npmrc` switches all others off, because npm 10
 * does not know `allowScripts`.
 */
function runInstallScripts() {
  const { allowScripts } = /** @type {{ allowScripts: Record<string, boolean> }} */ (readJson('package.json'));
  const isInstalled = (/** @type {string} */ name) => existsSync(new URL(`../../node_modules/${name}`, import.meta.url));
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name] && isInstalled(name));
  return npm(['rebuild', ...names, '--ignore-scripts=false', '--loglevel=error']);
}

/** @param {ReturnType<typeof npm>} result */
function assertInstalled({ status }) {
  if (status === 0) return;
  console.error('The dependencies could not be installed; see the output of npm above.');
  process.exit(status ?? 1);
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

/**
 * Runs `npm ci` unless it has run, and the install scripts that are allowed, when the lock file, the platform or the Node version has
 * changed since the last time.
 */
export function ensureInstalled() {
  assertNodeVersion();
  if (readStamp() === installStamp()) return;
  if (!isComplete()) install();
  assertInstalled(runInstallScripts());
  writeFileSync(stampFile, installStamp());
}

function install() {
  console.log('Installing dependencies (npm ci). This takes a minute …');
  const began = Date.now();
  // The build needs the development packages, also with NODE_ENV=production.
  assertInstalled(npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']));
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
