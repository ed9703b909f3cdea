import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { backUp, restore } from '../../src/app/backups.ts';
import { readConfig } from '../../src/app/config.ts';
import { holdFiles } from '../../src/platform/backup/kept-files.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { scratch } from '../harness/backups.ts';
import { call, killProducts, startProduct } from '../harness/product-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = scratch();
chmodSync(folder.path(), 0o711);
afterAll(() => {
  killProducts();
  folder.remove();
});

/** A command of ours as a person runs it: what it ended with, and what it said. */
const command = (name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((ended) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `server/src/${name}.ts`, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.once('close', (code) => ended({ code, said }));
  });

/** The same within this process, which is quicker to begin. */
const given = (env: Record<string, string>) => ({
  config: readConfig({ NODE_ENV: 'test', ...env }),
  log: createLogger('silent'),
  signal: new AbortController().signal,
});
const restoring = (env: Record<string, string>, name: string) => restore(given(env), folder.path(name), { anyKey: false });

it('the embedded database is backed up while it runs and while it does not, and comes back in another directory', async () => {
  const env = { DATA_DIR: folder.path('data'), PORT: '0', ADMIN_PASSWORD: 'a long password', LOG_LEVEL: 'silent', DEMO: '0' };
  const signIn = { username: 'admin', password: env.ADMIN_PASSWORD };
  await expect(backUp(given(env), folder.path('early'))).rejects.toThrow('nothing to back up');
  const product = await startProduct(env);
  const running = await command('backup', env, folder.path('running'));
  expect(running, running.said).toMatchObject({ code: 0, said: expect.stringContaining('The secret key is not in it') });
  await expect(restoring(env, 'running')).rejects.toThrow('is in use by another Jamun');
  product.process.kill('SIGTERM');
  await product.ended;
  const stopped = await backUp(given(env), folder.path('stopped'));
  expect(stopped.manifest.tables.length).toBeGreaterThan(50);
  await expect(restoring(env, 'stopped')).rejects.toThrow('is not empty');

  const there = { ...env, DATA_DIR: folder.path('there') };
  await expect(restoring(there, 'running')).rejects.toThrow('secrets.json');
  expect(existsSync(there.DATA_DIR)).toBe(false);
  mkdirSync(there.DATA_DIR);
  cpSync(folder.path('data', 'secrets.json'), folder.path('there', 'secrets.json'));
  const back = await command('restore', there, folder.path('running'));
  expect(back, back.said).toMatchObject({ code: 0, said: expect.stringContaining('All invariants hold and all sampled values decrypt') });
  const again = await startProduct(there);
  expect((await call(again.url, 'POST /api/v1/admin/signin', '', signIn)).status).toBe(200);
  again.process.kill('SIGTERM');
  await again.ended;
}, 240_000);

it('a file that is deleted while a backup is made is in it nevertheless', async () => {
  const [files, target] = [folder.path('files'), folder.path('target')];
  mkdirSync(folder.path('files', 'product-files'), { recursive: true });
  mkdirSync(target);
  writeFileSync(folder.path('files', 'product-files', 'one'), 'bytes');
  async function* list() {
    yield { key: 'product-files/one', size: 5 };
  }
  const held = await holdFiles(files, target, list, new AbortController().signal);
  rmSync(folder.path('files', 'product-files', 'one'));
  expect(await held.write()).toMatchObject({ count: 1, missing: 0 });
  await held.release();
  expect(existsSync(folder.path('target', 'files', 'product-files', 'one'))).toBe(true);
  expect(readdirSync(files)).toEqual(['product-files']);
});

it('a name that leads out of the folder is no name of a file', async () => {
  async function* list() {
    yield { key: '../secrets.json', size: 5 };
  }
  await expect(holdFiles(folder.path('files'), folder.path('target'), list, new AbortController().signal)).rejects.toThrow(
    'is not a valid file key',
  );
});
