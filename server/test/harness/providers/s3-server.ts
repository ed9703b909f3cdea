import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import S3rver from '@20minutes/s3rver';

const bucket = 'jamun-test';

/**
 * Patches `encodeURIComponent` to escape `!'()*`, as S3 does: s3rver does not escape them when it checks a signature, and every file
 * name contains some of them. Returns a function that removes the patch.
 */
function escapeAsS3Does(): () => void {
  const original = globalThis.encodeURIComponent;
  globalThis.encodeURIComponent = (text) =>
    original(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return () => {
    globalThis.encodeURIComponent = original;
  };
}

const corsRule = (origin: string) =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/**
 * Local S3 server (s3rver). It checks signatures but also serves unsigned requests, so a proxy in front rejects those.
 * `encrypts: false` simulates a storage without server-side encryption;
 * `cors`: origin of pages that may upload, with `*` for any part.
 */
export async function startS3({ encrypts = true, cors = '' } = {}) {
  const puts: { path: string; headers: IncomingHttpHeaders }[] = [];
  const deletes: string[] = [];
  const restore = escapeAsS3Does();
  const directory = mkdtempSync(join(tmpdir(), 'jamun-s3-'));
  const configureBuckets = [{ name: bucket, configs: cors === '' ? [] : [corsRule(cors)] }];
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const upstream: AddressInfo = await s3.run();
  const proxy = createServer((incoming, response) => {
    if (!incoming.headers.authorization && !incoming.url?.includes('X-Amz-Signature=')) {
      response.writeHead(403).end('unsigned');
      return;
    }
    const { method, url, headers } = incoming;
    if (method === 'PUT') puts.push({ path: url ?? '', headers });
    if (method === 'DELETE') deletes.push(url ?? '');
    if (!encrypts && headers['x-amz-server-side-encryption']) {
      incoming.resume();
      response.writeHead(501, { 'content-type': 'application/xml' }).end('<Error><Code>NotImplemented</Code></Error>');
      return;
    }
    const forwarded = request({ host: '127.0.0.1', port: upstream.port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    forwarded.once('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    endpoint,
    /** All PUT requests, of the server and of the tests. */
    puts,
    deletes,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
      await s3.close();
      restore();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
