/** @import { Program } from './build.mjs' */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * Installs and builds when needed, then runs a program of the server in this process, so that signals reach it.
 * @param {Program} name
 */
export async function runBuilt(name) {
  ensureInstalled();
  await ensureBuilt();
  await import(new URL(`../../build/server/${name}.mjs`, import.meta.url).href);
}
