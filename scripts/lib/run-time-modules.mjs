// Packages that `build/` needs in node_modules: those with native code, which cannot be bundled.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';

/** External packages of the server bundle (`lib/build.mjs`). The embedded database is left out: production does not accept it. */
const externals = ['@node-rs/argon2', 'sharp'];

/**
 * Folder of an installed package as Node.js resolves it from `from`, upwards to `/`; undefined when it is not installed.
 * @param {string} name
 * @param {string} from
 */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Adds a package and everything it depends on. Optional dependencies of other platforms are not installed.
 * @param {string} folder
 * @param {Set<string>} found
 */
function collect(folder, found) {
  if (found.has(folder)) return;
  found.add(folder);
  /** @type {{ name: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} */
  const { name, dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = findPackage(dependency, folder);
    if (next) collect(next, found);
    else if (!(dependency in optionalDependencies)) throw new Error(`${name} needs ${dependency}, which is not installed`);
  }
}

/**
 * Copies the run-time packages into `target/node_modules`; returns their paths.
 * @param {string} target
 */
export function copyRunTimeModules(target) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of externals) {
    const folder = findPackage(name, join(root, 'server'));
    if (!folder) throw new Error(`${name} is not installed; run npm ci`);
    collect(folder, found);
  }
  const paths = [...found].map((folder) => relative(root, folder)).sort();
  // `server/node_modules/…` is hoisted: the server bundle is next to node_modules.
  for (const path of paths) cpSync(join(root, path), join(target, path.replace(/^server\//, '')), { recursive: true });
  return paths;
}
