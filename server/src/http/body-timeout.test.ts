import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enforceBodyTimeout } from './body-timeout.ts';

const app = Fastify();
let port = 0;
beforeAll(async () => {
  enforceBodyTimeout(app, 80);
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.post('/call', async () => 'done');
  app.post('/file', { config: { hasOwnTimeout: true } }, async (request) => {
    for await (const _chunk of request.raw);
    return 'done';
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

function sendHalfRequest(path: string, type: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\n"a`);
  return socket;
}
const readResponse = (socket: Socket) =>
  new Promise<string>((done) => {
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.once('close', () => done(received));
  });

it('a request whose body does not arrive in time gets 408', async () => {
  expect(await readResponse(sendHalfRequest('/call', 'application/json'))).toMatch(/^HTTP\/1\.1 408 /);
  expect(await readResponse(sendHalfRequest('/nothing', 'application/json'))).toMatch(/^HTTP\/1\.1 4/);
});

it('a slow but timely body and a file upload are not timed out', async () => {
  const file = sendHalfRequest('/file', 'image/png');
  const response = readResponse(file);
  // Two calls run into the timeout meanwhile, so more than the timeout has passed for the file.
  for (let calls = 0; calls < 2; calls++) await readResponse(sendHalfRequest('/call', 'application/json'));
  file.write('b"');
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  const call = sendHalfRequest('/call', 'application/json');
  call.write('b"');
  expect(await readResponse(call)).toMatch(/^HTTP\/1\.1 200 /);
});
