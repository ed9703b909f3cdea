// Loads packages from the workspace that declares them. Scripts cannot import them statically, because they start before `npm ci` has
// run; bench/ does not install them again, because it must measure the versions that the server uses.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * @typedef {{
 *   esbuild: typeof import('esbuild'),
 *   fastify: typeof import('fastify').fastify,
 *   pg: typeof import('pg'),
 *   'playwright-core': typeof import('playwright-core'),
 *   sharp: typeof import('sharp').default,
 * }} Packages
 * @typedef {import('pg').Client} PgClient
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {import('playwright-core').Page} Page
 */

/** @type {Record<keyof Packages, string>} */
const workspaceOf = { esbuild: '.', fastify: 'server', pg: 'server', 'playwright-core': 'e2e', sharp: 'server' };

/**
 * @template {keyof Packages} Name
 * @param {Name} name
 * @returns {Packages[Name]}
 */
export const loadPackage = (name) => createRequire(join(root, workspaceOf[name], 'package.json'))(name);
