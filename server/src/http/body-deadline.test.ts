import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodies } from './body-deadline.ts';

const app = Fastify();
let port = 0;
beforeAll(async () => {
  limitBodies(app, 80);
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.post('/call', async () => 'done');
  app.post('/file', { config: { ownPace: true } }, async (request) => {
    for await (const _chunk of request.raw);
    return 'done';
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

function half(path: string, type: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\n"a`);
  return socket;
}
const answerOf = (socket: Socket) =>
  new Promise<string>((done) => {
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes;
    });
    socket.once('close', () => done(said));
  });

it('a call whose body does not come is ended', async () => {
  expect(await answerOf(half('/call', 'application/json'))).toMatch(/^HTTP\/1\.1 408 /);
  expect(await answerOf(half('/nothing', 'application/json'))).toMatch(/^HTTP\/1\.1 4/);
});

it('one that comes slowly is not, and neither is a file', async () => {
  const file = half('/file', 'image/png');
  const answer = answerOf(file);
  // Two calls that are ended for it have passed the limit since.
  for (let calls = 0; calls < 2; calls++) await answerOf(half('/call', 'application/json'));
  file.write('b"');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  const call = half('/call', 'application/json');
  call.write('b"');
  expect(await answerOf(call)).toMatch(/^HTTP\/1\.1 200 /);
});
