// @module-tag slow
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { backUp, restore } from '../../src/app/backups.ts';
import { readConfig } from '../../src/app/config/config.ts';
import { pinFiles } from '../../src/platform/backup/pinned-files.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { temporaryDirectory } from '../harness/backup-restore.ts';
import { call, killServerProcesses, startServerProcess } from '../harness/server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = temporaryDirectory();
chmodSync(folder.path(), 0o711);
afterAll(() => {
  killServerProcesses();
  folder.remove();
});

/** Runs a CLI command in a child process; returns exit code and output. */
const command = (name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number | null; output: string }>((ended) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `server/src/${name}.ts`, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('close', (code) => ended({ code, output }));
  });

/** Context for the same use cases in this process, which starts faster. */
const contextFor = (env: Record<string, string>) => ({
  config: readConfig({ NODE_ENV: 'test', ...env }),
  log: createLogger('silent'),
  signal: new AbortController().signal,
});
const restoreFrom = (env: Record<string, string>, name: string) => restore(contextFor(env), folder.path(name), { anyKey: false });

it('the embedded database is backed up while running and while stopped, and is restored into another directory', async () => {
  const env = { DATA_DIR: folder.path('data'), PORT: '0', ADMIN_PASSWORD: 'a long password', LOG_LEVEL: 'silent', DEMO: '0' };
  const signIn = { username: 'admin', password: env.ADMIN_PASSWORD };
  await expect(backUp(contextFor(env), folder.path('early'))).rejects.toThrow('nothing to back up');
  const product = await startServerProcess(env);
  const running = await command('backup', env, folder.path('running'));
  expect(running, running.output).toMatchObject({ code: 0, output: expect.stringContaining('The secret key is not in it') });
  await expect(restoreFrom(env, 'running')).rejects.toThrow('is in use by another Jamun');
  product.process.kill('SIGTERM');
  await product.ended;
  const stopped = await backUp(contextFor(env), folder.path('stopped'));
  expect(stopped.manifest.tables.length).toBeGreaterThan(50);
  await expect(restoreFrom(env, 'stopped')).rejects.toThrow('is not empty');

  const targetEnv = { ...env, DATA_DIR: folder.path('there') };
  await expect(restoreFrom(targetEnv, 'running')).rejects.toThrow('secrets.json');
  expect(existsSync(targetEnv.DATA_DIR)).toBe(false);
  mkdirSync(targetEnv.DATA_DIR);
  cpSync(folder.path('data', 'secrets.json'), folder.path('there', 'secrets.json'));
  const back = await command('restore', targetEnv, folder.path('running'));
  expect(back, back.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('All invariants hold and all sampled values decrypt'),
  });
  const again = await startServerProcess(targetEnv);
  expect((await call(again.url, 'POST /api/v1/admin/signin', '', signIn)).status).toBe(200);
  again.process.kill('SIGTERM');
  await again.ended;
}, 240_000);

it('a backup contains a file that is deleted during the backup', async () => {
  const [files, target] = [folder.path('files'), folder.path('target')];
  mkdirSync(folder.path('files', 'product-files'), { recursive: true });
  mkdirSync(target);
  writeFileSync(folder.path('files', 'product-files', 'one'), 'bytes');
  async function* list() {
    yield { key: 'product-files/one', size: 5 };
  }
  const snapshot = await pinFiles(files, target, list, new AbortController().signal);
  rmSync(folder.path('files', 'product-files', 'one'));
  expect(await snapshot.write()).toMatchObject({ count: 1, missing: 0 });
  await snapshot.release();
  expect(existsSync(folder.path('target', 'files', 'product-files', 'one'))).toBe(true);
  expect(readdirSync(files)).toEqual(['product-files']);
});

it('rejects a file name that leads out of the folder', async () => {
  async function* list() {
    yield { key: '../secrets.json', size: 5 };
  }
  await expect(pinFiles(folder.path('files'), folder.path('target'), list, new AbortController().signal)).rejects.toThrow(
    'is not a valid file key',
  );
});
