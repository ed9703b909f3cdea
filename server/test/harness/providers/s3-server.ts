import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error it comes without types
import S3rver from '@20minutes/s3rver';

const bucket = 'jamun-test';

/** When it checks a signature it forgets five characters, which S3 escapes too; every name of a file has some of them. */
function escapeAsS3Does(): () => void {
  const usual = globalThis.encodeURIComponent;
  globalThis.encodeURIComponent = (text) =>
    usual(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return () => {
    globalThis.encodeURIComponent = usual;
  };
}

/**
 * A real S3 server on this machine. It would serve whoever asks without a signature, so a gate stands in front; the
 * signatures themselves it checks. `encrypts: false` is a storage without server-side encryption.
 */
export async function startS3({ encrypts = true } = {}) {
  const puts: { path: string; headers: IncomingHttpHeaders }[] = [];
  const deletes: string[] = [];
  const restore = escapeAsS3Does();
  const directory = mkdtempSync(join(tmpdir(), 'jamun-s3-'));
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] });
  const behind: AddressInfo = await s3.run();
  const gate = createServer((incoming, answer) => {
    if (!incoming.headers.authorization && !incoming.url?.includes('X-Amz-Signature=')) {
      answer.writeHead(403).end('unsigned');
      return;
    }
    const { method, url, headers } = incoming;
    if (method === 'PUT') puts.push({ path: url ?? '', headers });
    if (method === 'DELETE') deletes.push(url ?? '');
    if (!encrypts && headers['x-amz-server-side-encryption']) {
      incoming.resume();
      answer.writeHead(501, { 'content-type': 'application/xml' }).end('<Error><Code>NotImplemented</Code></Error>');
      return;
    }
    const passed = request({ host: '127.0.0.1', port: behind.port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((ready) => gate.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    endpoint,
    /** What was written, by whomever. */
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
      gate.closeAllConnections();
      await new Promise((closed) => gate.close(closed));
      await s3.close();
      restore();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
