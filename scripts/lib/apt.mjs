import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs a package on Debian and Ubuntu as root; elsewhere does nothing. The caller checks the result.
 * @param {string} name
 */
export function installWithApt(name) {
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!canInstall) return;
  console.log(`Installing a program for the tests (apt-get install ${name}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Short timeouts: without a network, the caller continues with what is installed.
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], { env, stdio: 'ignore', timeout: 120_000 });
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}
