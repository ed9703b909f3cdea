// @module-tag slow
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { readStringSession, writeStringSession } from '@mtcute/node/utils.js';
import { afterEach, describe, expect, it } from 'vitest';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { createWireWorld, telegramError } from '../harness/telegram-wire/wire-world.ts';

const world = await createWireWorld();
const { server, log, portFor, open, seller } = world;
afterEach(() => world.reset());
const shortTimeouts = { answer: 300, connect: 100, close: 500 };

describe('flood waits and retries', () => {
  it('waits for a short flood wait and retries', async () => {
    const { account, ref } = await seller();
    server.injectError('channels.getFullChannel', 420, 'FLOOD_WAIT_1');
    expect((await account.describe(ref)).name).toBe('Monsoon Light');
  });

  it('a long flood wait returns FLOOD to the caller, also for the next call', async () => {
    const { account, ref } = await seller();
    server.injectError('channels.getFullChannel', 420, 'FLOOD_WAIT_30');
    await expect(account.describe(ref)).rejects.toEqual(telegramError('FLOOD', { waitSeconds: 30 }));
    await expect(account.describe(ref)).rejects.toEqual(telegramError('FLOOD', { waitSeconds: expect.closeTo(30, 0) }));
  });

  it('repeated internal errors of Telegram return AWAY', async () => {
    const { account, ref } = await seller();
    server.injectError('channels.getFullChannel', 500, 'RPC_CALL_FAIL', 2);
    await expect(account.describe(ref)).rejects.toEqual(telegramError('AWAY'));
    expect((await account.describe(ref)).name).toBe('Monsoon Light');
  });
});

describe('network failures', () => {
  it('a silent server returns AWAY within the timeout', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.faults.ignoresMessages = true;
    const began = Date.now();
    await expect((await open(session, portFor(shortTimeouts))).describe(ref)).rejects.toEqual(telegramError('AWAY'));
    await expect(portFor(shortTimeouts).sendCode({ phone: '+919000000000' })).rejects.toEqual(telegramError('AWAY'));
    // The default timeouts take four seconds.
    expect(Date.now() - began).toBeLessThan(3_900);
  });

  it('a connection that opens after the timeout is closed', async () => {
    const { session, account } = await seller();
    await account.close();
    server.faults.connectsLate = true;
    await expect((await open(session, portFor(shortTimeouts))).listChannels()).rejects.toEqual(telegramError('AWAY'));
    await world.closeOpened();
    await expect.poll(() => server.connections.size).toBe(0);
  });

  it('a refused connection to Telegram is retried once, then the call fails with AWAY', async () => {
    const { session, account } = await seller();
    await account.close();
    server.faults.refusesConnections = true;
    server.counts.connectionAttempts = 0;
    await expect((await open(session)).listChannels()).rejects.toEqual(telegramError('AWAY'));
    expect(server.counts.connectionAttempts).toBe(2);
  });

  it('closing the account ends a running call with AWAY and closes the connection', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    const again = await open(session);
    server.faults.ignoresMessages = true;
    const call = again.describe(ref);
    const rejection = expect(call).rejects.toEqual(telegramError('AWAY'));
    await expect.poll(() => server.connections.size).toBe(1);
    await Promise.all([again.close(), again.close()]);
    await rejection;
    expect(server.connections.size).toBe(0);
    await expect(again.describe(ref)).rejects.toEqual(telegramError('AWAY'));
  });
});

/** Forwards the bytes of a socket to the wire server and back. */
async function forward(socket: Socket): Promise<void> {
  const remote = await server.transport().connect({ id: 2, ipAddress: '', port: 0 });
  socket.on('data', (bytes) => void remote.write(bytes)).on('close', () => remote.close());
  const bytes = Buffer.alloc(65_536);
  for (;;) {
    const length = await remote.read(bytes).catch(() => 0);
    if (length === 0) return;
    socket.write(Uint8Array.prototype.slice.call(bytes, 0, length));
  }
}

async function listen(onSocket: (socket: Socket) => void) {
  const listener = createServer(onSocket);
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  return {
    port: (listener.address() as AddressInfo).port,
    /** Resolves when every connection is closed. */
    async close() {
      await new Promise((ended) => listener.close(ended));
      await expect.poll(() => server.connections.size).toBe(0);
    },
  };
}

const application = { apiId: server.rules.appId, apiHash: server.rules.appHash, log };

it('calls Telegram over a TCP socket and closes it', async () => {
  const { session, account, ref } = await seller();
  await account.close();
  const listener = await listen(forward);
  const main = { id: 2, ipAddress: '127.0.0.1', port: listener.port };
  const rewritten = writeStringSession({ ...readStringSession(session), primaryDcs: { main, media: main } });
  const again = await open(rewritten, mtprotoTelegram(application));
  expect((await again.describe(ref)).name).toBe('Monsoon Light');
  await again.close();
  await listener.close();
});

it('calls Telegram through a SOCKS5 proxy with the address of the data centre', async () => {
  const { session, account, ref } = await seller();
  await account.close();
  const targets: string[] = [];
  const proxy = await listen((socket) => {
    // Greeting and "no password", then the address and "connected" (RFC 1928).
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        targets.push(`${[...request.subarray(4, 8)].join('.')}:${request.readUInt16BE(8)}`);
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        void forward(socket);
      });
    });
  });
  const again = await open(session, mtprotoTelegram({ ...application, proxyUrl: `socks5://127.0.0.1:${proxy.port}` }));
  expect((await again.describe(ref)).name).toBe('Monsoon Light');
  await again.close();
  await proxy.close();
  expect(targets).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\.\d+:443$/)]);
});
