import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Metafile, stop } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { serverBundle } from './build.mjs';
import { root } from './install.mjs';

const source = (path: string) => join(root, 'server/src', path);
// Next to build/, so that external packages resolve as in the real build.
const target = mkdtempSync(join(root, 'build.test-'));
afterAll(async () => {
  await stop();
  rmSync(target, { recursive: true, force: true });
});

/** Files and packages that an entry loads statically. */
function loadedWith(entry: string, outputs: Metafile['outputs'], seen = new Set<string>()): Set<string> {
  seen.add(entry);
  for (const { path, kind } of outputs[entry]?.imports ?? []) {
    if (kind === 'import-statement' && !seen.has(path)) loadedWith(path, outputs, seen);
  }
  return seen;
}

it('the server bundle loads the Telegram library only on demand', async () => {
  const { metafile } = await build({
    ...serverBundle,
    entryPoints: { main: source('main.ts'), admin: source('admin.ts') },
    outdir: target,
    packages: 'external',
    metafile: true,
    write: false,
    absWorkingDir: root,
  });
  const { outputs } = metafile;
  const entries = Object.keys(outputs).filter((path) => /\/(main|admin)\.mjs$/.test(path));
  expect(entries).toHaveLength(2);
  for (const entry of entries) expect([...loadedWith(entry, outputs)].filter((path) => path.startsWith('@mtcute/'))).toEqual([]);
  const allImports = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(allImports).toContain('@mtcute/node');
});

it('the bundled Telegram adapter reaches the network and leaves process signals alone', async () => {
  const entry = source('adapters/telegram/mtproto/index.ts');
  await build({ ...serverBundle, entryPoints: { telegram: entry }, outdir: target, absWorkingDir: root });
  const program = `
    const { mtprotoTelegram } = await import(process.argv[1]);
    const packetCodec = () => ({ tag: () => new Uint8Array(4), encode() {}, decode: () => null, reset() {} });
    const transport = () => ({ packetCodec, connect: async () => { throw new Error('connection refused'); } });
    const port = mtprotoTelegram({ apiId: 1, apiHash: 'x', log: { warn() {} }, transport });
    const error = await port.sendCode({ phone: '+919876543210' }).catch((thrown) => thrown);
    const handledSignals = ['SIGINT', 'SIGTERM'].filter((signal) => process.listenerCount(signal) > 0);
    console.log(JSON.stringify({ kind: error.kind, cause: error.cause?.message, handledSignals }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, join(target, 'telegram.mjs')]);
  // Cryptography was loaded, a connection was attempted, no signal handler is left, and the process ended without being killed.
  expect(JSON.parse(stdout)).toEqual({ kind: 'AWAY', cause: 'connection refused', handledSignals: [] });
});
