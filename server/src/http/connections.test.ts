import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trackConnections } from './connections.ts';

/** Server with an upload route, an ordinary route and a download that the test finishes. */
async function startTracked() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const connections = trackConnections(app);
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  const readBody = async ({ raw }: { raw: AsyncIterable<Buffer> }) => {
    for await (const _chunk of raw);
    return 'received';
  };
  app.get('/', async () => 'hello');
  app.put('/call', readBody);
  app.put('/file', { config: { isFileTransfer: true } }, readBody);
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

  const open = (text: string): Socket & { received(): string } => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        received += bytes;
      });
    socket.write(text);
    return Object.assign(socket, { received: () => received });
  };
  const halfUpload = (path: string) => open(`PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 4\r\n\r\nab`);
  /** A complete request whose response shows that the server has read what other connections sent before. */
  const keptAlive = async () => {
    const socket = open('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    return socket;
  };
  return { connections, halfUpload, keptAlive };
}

it('closing requests ends idle keep-alive connections and leaves a file upload running', async () => {
  const { connections, halfUpload, keptAlive } = await startTracked();
  const upload = halfUpload('/file');
  const idle = await keptAlive();
  const idleEnded = once(idle, 'close');
  connections.drain();
  await connections.closeRequests();
  await idleEnded;
  expect(upload.destroyed).toBe(false);

  const transfersClosed = connections.closeTransfers(30_000);
  upload.write('cd');
  await once(upload, 'close');
  await transfersClosed;
  expect(upload.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n(.*\r\n)*\r\nreceived$/i);
});

it('closing requests cuts a stuck request after its timeout, but no file upload', async () => {
  const { connections, halfUpload, keptAlive } = await startTracked();
  const [upload, stuck] = [halfUpload('/file'), halfUpload('/call')];
  await keptAlive();
  const stuckEnded = once(stuck, 'close');
  await connections.closeRequests(100);
  await stuckEnded;
  expect({ stuck: stuck.received(), isUploadCut: upload.destroyed }).toEqual({ stuck: '', isUploadCut: false });
  upload.destroy();
  await connections.closeTransfers(30_000);
});

it('closing transfers cuts a file upload that still runs after the timeout', async () => {
  const { connections, halfUpload, keptAlive } = await startTracked();
  const upload = halfUpload('/file');
  await keptAlive();
  const uploadEnded = once(upload, 'close');
  await connections.closeRequests();
  await connections.closeTransfers(50);
  await uploadEnded;
  expect(upload.received()).toBe('');
});
