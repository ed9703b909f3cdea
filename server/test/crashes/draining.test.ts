// @module-tag slow
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unusedPort } from '@jamun/test-support/unused-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlTokens } from '../../src/adapters/storage/disk/url-tokens.ts';
import { hours, later, systemClock } from '../../src/kit/clock.ts';
import { deriveKey } from '../../src/kit/crypto/secret-key.ts';
import { call, killServerProcesses, startServerProcess } from '../harness/server-process.ts';
import { kycDocument } from '../harness/uploads.ts';
import { copyDatabase, randomPhone } from '../harness/world.ts';

const secretKey = randomBytes(32);
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-draining-'));
// More than the socket buffers of both sides hold, so that an unread download stays in progress.
const largeFile = 'test/large';
const largeSize = 48 * 1024 * 1024;
let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  database = await copyDatabase();
  mkdirSync(join(dataDir, 'files', 'test'), { recursive: true });
  writeFileSync(join(dataDir, 'files', largeFile), Buffer.alloc(largeSize));
});
afterAll(async () => {
  killServerProcesses();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (drainSeconds: number, env: Record<string, string> = {}) =>
  startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey.toString('hex'),
    RATE_LIMITS: 'off',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: String(drainSeconds),
    ...env,
  });
type Server = Awaited<ReturnType<typeof start>>;

/** Requests an upload address and sends half of the bytes; resolves when the server has accepted the request. */
async function beginUpload({ url }: Server): Promise<ClientRequest> {
  const account = {
    email: `${randomBytes(6).toString('hex')}@example.in`,
    fullName: 'A Person',
    phone: randomPhone(),
    password: 'long enough',
  };
  const { token } = (await call<{ token: string }>(url, 'POST /api/v1/auth/signup', '', account)).data;
  const { uploadUrl } = (await call<{ uploadUrl: string }>(url, 'POST /api/v1/kyc/get-upload-url', token, kycDocument)).data;
  const target = new URL(uploadUrl);
  const headers = { 'content-type': 'application/pdf', 'content-length': 8, expect: '100-continue' };
  const upload = request(url + target.pathname, { method: 'PUT', headers });
  upload.on('error', () => {}).flushHeaders();
  await once(upload, 'continue');
  upload.write('%PDF');
  return upload;
}

async function beginDownload({ url }: Server): Promise<IncomingMessage> {
  const tokens = urlTokens({ current: deriveKey(secretKey, 'files'), previous: [] }, systemClock);
  const until = later(systemClock.now(), hours(1)).getTime();
  const token = tokens.sign({ do: 'get', key: largeFile, type: 'video/mp4', name: 'large.mp4', as: 'attachment', until });
  const [response] = (await once(get(`${url}/files/${token}`), 'response')) as [IncomingMessage];
  return response;
}

/** Connection that stays open after its first response. */
async function keepAlive({ url }: Server): Promise<Socket> {
  const [response] = (await once(get(`${url}/healthz`, { agent: new Agent({ keepAlive: true }) }), 'response')) as [IncomingMessage];
  const { socket } = response.resume();
  await once(response, 'end');
  return socket;
}

const byteCount = async (response: IncomingMessage) => {
  let count = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) count += chunk.length;
  return count;
};

it('SIGTERM closes idle connections, lets an upload and a download finish, and then ends the process', async () => {
  const server = await start(60);
  const [upload, download, idle] = [await beginUpload(server), await beginDownload(server), await keepAlive(server)];
  const idleClosed = once(idle, 'close');
  server.process.kill('SIGTERM');
  await idleClosed;
  await expect.poll(() => call(server.url, 'GET /healthz', '').then(({ status }) => status)).toBe(0);
  expect(server.process.exitCode).toBeNull();

  upload.end('-1.4');
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  expect({ status: response.resume().statusCode, received: await byteCount(download) }).toEqual({ status: 200, received: largeSize });
  const transfersEndedAt = performance.now();
  await server.ended;
  expect({ exitCode: server.process.exitCode, signal: server.process.signalCode }).toEqual({ exitCode: 0, signal: null });
  expect(performance.now() - transfersEndedAt).toBeLessThan(10_000);
});

it('SIGTERM cuts an upload that takes longer than DRAIN_SECONDS', async () => {
  const server = await start(5);
  const upload = await beginUpload(server);
  const cut = new Promise((resolve) => upload.once('close', resolve));
  const startedAt = performance.now();
  server.process.kill('SIGTERM');
  await cut;
  expect(performance.now() - startedAt).toBeGreaterThan(4_500);
  await server.ended;
  expect(server.process.exitCode).toBe(0);
});

it('a worker without the role http answers health checks on HEALTH_PORT', async () => {
  const port = await unusedPort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ROLES: 'worker', PUBLIC_URL: 'http://localhost:3000', HEALTH_PORT: String(port) };
  const worker = await start(0, env);
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => fetch(url + path).then(({ status }) => status)))).toEqual([
    200, 200, 404,
  ]);
  worker.process.kill('SIGTERM');
  await worker.ended;
  expect(worker.process.exitCode).toBe(0);
});
