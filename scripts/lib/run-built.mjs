/** @import { Program } from './build.mjs' */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, loadEnvFile } from './install.mjs';

/**
 * Installs and builds when needed, loads `.env`, then runs a program of the server in this process, so that signals reach it.
 * @param {Program} name
 */
export async function runBuilt(name) {
  ensureInstalled();
  await ensureBuilt();
  loadEnvFile();
  await import(new URL(`../../build/server/${name}.mjs`, import.meta.url).href);
}
