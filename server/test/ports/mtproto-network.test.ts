import { type AddressInfo, createServer, type Socket } from 'node:net';
import { readStringSession, writeStringSession } from '@mtcute/node/utils.js';
import { afterEach, describe, expect, it } from 'vitest';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { createWireWorld, refused } from '../harness/telegram-wire/wire-world.ts';

const world = await createWireWorld();
const { server, log, portFor, open, seller } = world;
afterEach(() => world.reset());
const impatient = { answer: 300, connect: 100, close: 500 };

describe('waiting', () => {
  it('is done here when it is short', async () => {
    const { account, ref } = await seller();
    server.refuse('channels.getFullChannel', 420, 'FLOOD_WAIT_1');
    expect((await account.describe(ref)).name).toBe('Monsoon Light');
  });

  it('is left to the caller when it is longer, and is no shorter when asked again', async () => {
    const { account, ref } = await seller();
    server.refuse('channels.getFullChannel', 420, 'FLOOD_WAIT_30');
    await expect(account.describe(ref)).rejects.toEqual(refused('FLOOD', { waitSeconds: 30 }));
    await expect(account.describe(ref)).rejects.toEqual(refused('FLOOD', { waitSeconds: expect.closeTo(30, 0) }));
  });

  it('ends when Telegram stumbles again and again', async () => {
    const { account, ref } = await seller();
    server.refuse('channels.getFullChannel', 500, 'RPC_CALL_FAIL', 2);
    await expect(account.describe(ref)).rejects.toEqual(refused('AWAY'));
    expect((await account.describe(ref)).name).toBe('Monsoon Light');
  });
});

describe('a network', () => {
  it('on which nobody answers is told as such in time', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.faults.silent = true;
    const began = Date.now();
    await expect((await open(session, portFor(impatient))).describe(ref)).rejects.toEqual(refused('AWAY'));
    await expect(portFor(impatient).sendCode({ phone: '+919000000000' })).rejects.toEqual(refused('AWAY'));
    // Patient callers wait for four seconds.
    expect(Date.now() - began).toBeLessThan(3_900);
  });

  it('that makes connections too late leaves none of them open', async () => {
    const { session, account } = await seller();
    await account.close();
    server.faults.connectsLate = true;
    await expect((await open(session, portFor(impatient))).channels()).rejects.toEqual(refused('AWAY'));
    await world.closeOpened();
    await expect.poll(() => server.connections.size).toBe(0);
  });

  it('that is gone is not tried for ever', async () => {
    const { session, account } = await seller();
    await account.close();
    server.faults.refusesConnections = true;
    server.counts.connectionAttempts = 0;
    await expect((await open(session)).channels()).rejects.toEqual(refused('AWAY'));
    expect(server.counts.connectionAttempts).toBe(2);
  });

  it('is left at once when the account is closed, also in the middle of a question', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    const again = await open(session);
    server.faults.silent = true;
    const question = again.describe(ref);
    const refusal = expect(question).rejects.toEqual(refused('AWAY'));
    await expect.poll(() => server.connections.size).toBe(1);
    await Promise.all([again.close(), again.close()]);
    await refusal;
    expect(server.connections.size).toBe(0);
    await expect(again.describe(ref)).rejects.toEqual(refused('AWAY'));
  });
});

/** Carries the bytes of a socket to the wire server and back. */
async function plug(socket: Socket): Promise<void> {
  const far = await server.transport().connect({ id: 2, ipAddress: '', port: 0 });
  socket.on('data', (bytes) => void far.write(bytes)).on('close', () => far.close());
  const bytes = Buffer.alloc(65_536);
  for (;;) {
    const length = await far.read(bytes).catch(() => 0);
    if (length === 0) return;
    socket.write(Uint8Array.prototype.slice.call(bytes, 0, length));
  }
}

async function listening(onSocket: (socket: Socket) => void) {
  const listener = createServer(onSocket);
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  return {
    port: (listener.address() as AddressInfo).port,
    /** Ends only when nobody is connected any more. */
    async close() {
      await new Promise((ended) => listener.close(ended));
      await expect.poll(() => server.connections.size).toBe(0);
    },
  };
}

const application = { apiId: server.rules.appId, apiHash: server.rules.appHash, log };

it('speaks over a socket, and hangs up', async () => {
  const { session, account, ref } = await seller();
  await account.close();
  const cable = await listening(plug);
  const main = { id: 2, ipAddress: '127.0.0.1', port: cable.port };
  const rewritten = writeStringSession({ ...readStringSession(session), primaryDcs: { main, media: main } });
  const again = await open(rewritten, mtprotoTelegram(application));
  expect((await again.describe(ref)).name).toBe('Monsoon Light');
  await again.close();
  await cable.close();
});

it('speaks through a SOCKS5 proxy, which is told the address of the data centre', async () => {
  const { session, account, ref } = await seller();
  await account.close();
  const wanted: string[] = [];
  const proxy = await listening((socket) => {
    // Greeting and "no password", then the address and "connected" (RFC 1928).
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        wanted.push(`${[...request.subarray(4, 8)].join('.')}:${request.readUInt16BE(8)}`);
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        void plug(socket);
      });
    });
  });
  const again = await open(session, mtprotoTelegram({ ...application, proxyUrl: `socks5://127.0.0.1:${proxy.port}` }));
  expect((await again.describe(ref)).name).toBe('Monsoon Light');
  await again.close();
  await proxy.close();
  expect(wanted).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\.\d+:443$/)]);
});
