// Copies of the files of deploy/ with ports and paths of the drill. Everything else is the shipped text.
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';
import { logFolder } from '../lib/programs.mjs';

export const deployFolder = join(root, 'deploy');

/**
 * Writes a copy with replaced texts; returns its path. A text that does not occur is an error: the drill would test something else.
 * @param {string} file Below deploy/.
 * @param {Record<string, string>} replacements
 * @param {string} [target]
 */
export function copyShipped(file, replacements, target = join(logFolder, basename(file))) {
  let text = readFileSync(join(deployFolder, file), 'utf8');
  for (const [shipped, own] of Object.entries(replacements)) {
    if (!text.includes(shipped)) throw new Error(`deploy/${file} does not contain ${JSON.stringify(shipped)}`);
    text = text.replaceAll(shipped, own);
  }
  writeFileSync(target, text);
  return target;
}

/**
 * Copies a shipped script, executable.
 * @param {string} file Below deploy/.
 * @param {string} target
 */
export function copyScript(file, target) {
  copyFileSync(join(deployFolder, file), target);
  chmodSync(target, 0o755);
}
