// No dependencies here: this is what installs them.
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

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Jamun needs Node 20.19 or newer, this is ${process.versions.node}.`);
  process.exit(1);
}

/** npm itself, run by this very Node: a bare "npm" may be another one, or none. */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath;
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', ...options });
}

/** `npm ci`, when the lock file, the platform or Node has changed since the last one. */
export function ensureInstalled() {
  refuseOldNode();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === installStamp()) return;
  console.log('Installing the dependencies (npm ci), this takes a minute …');
  const began = Date.now();
  // Building needs the development packages, also where NODE_ENV says production.
  const { status } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    console.error('The dependencies could not be installed. npm says why above; with a network, `npm ci` should work.');
    process.exit(status ?? 1);
  }
  // npm may be told to run no scripts, ours included.
  writeStamp();
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
