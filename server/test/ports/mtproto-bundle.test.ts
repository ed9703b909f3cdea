import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuildOptions, build, type Metafile, stop } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = (path: string) => join(root, 'server/src', path);
// Beside the product's own build: packages that stay where they are installed are found from both in the same way.
const target = mkdtempSync(join(root, 'build.test-'));
let serverBundle: BuildOptions;
beforeAll(async () => {
  ({ serverBundle } = (await import(new URL('../../../scripts/lib/build.mjs', import.meta.url).href)) as { serverBundle: BuildOptions });
});
afterAll(async () => {
  await stop();
  rmSync(target, { recursive: true, force: true });
});

/** What is loaded with it, without anybody asking for more. */
function loadedWith(entry: string, outputs: Metafile['outputs'], seen = new Set<string>()): Set<string> {
  seen.add(entry);
  for (const { path, kind } of outputs[entry]?.imports ?? []) {
    if (kind === 'import-statement' && !seen.has(path)) loadedWith(path, outputs, seen);
  }
  return seen;
}

it('the server starts without the library, which it may load later', async () => {
  const { metafile } = await build({
    ...serverBundle,
    entryPoints: { main: source('main.ts'), admin: source('admin.ts') },
    ...{ outdir: target, packages: 'external', metafile: true, write: false, absWorkingDir: root },
  });
  const { outputs } = metafile as Metafile;
  const entries = Object.keys(outputs).filter((path) => /\/(main|admin)\.mjs$/.test(path));
  expect(entries).toHaveLength(2);
  for (const entry of entries) expect([...loadedWith(entry, outputs)].filter((path) => path.startsWith('@mtcute/'))).toEqual([]);
  const everything = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(everything).toContain('@mtcute/node');
});

it('what is built finds everything that the library needs', async () => {
  const entry = source('adapters/telegram/mtproto/index.ts');
  await build({ ...serverBundle, entryPoints: { telegram: entry }, outdir: target, absWorkingDir: root });
  const program = `
    const { mtprotoTelegram } = await import(process.argv[1]);
    const packetCodec = () => ({ tag: () => new Uint8Array(4), encode() {}, decode: () => null, reset() {} });
    const transport = () => ({ packetCodec, connect: async () => { throw new Error('nobody is there'); } });
    const port = mtprotoTelegram({ apiId: 1, apiHash: 'x', log: { warn() {} }, transport });
    const refusal = await port.sendCode({ phone: '+919876543210' }).catch((error) => error);
    const taken = ['SIGINT', 'SIGTERM'].filter((signal) => process.listenerCount(signal) > 0);
    console.log(JSON.stringify([refusal.kind, refusal.cause?.message, taken]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [...['--input-type=module', '-e', program, join(target, 'telegram.mjs')]]);
  // It came as far as the network, past its cryptography, and left the signals of the process alone; which then ended by itself.
  expect(JSON.parse(stdout)).toEqual(['AWAY', 'nobody is there', []]);
});
