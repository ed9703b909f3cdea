import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isLoopback, isOwnApiCall } from './sandbox-guard.ts';

interface Connection {
  from: string;
  to?: string;
  headers?: Record<string, string>;
  httpVersion?: string;
}

const fakeRequest = ({ from, to = '127.0.0.1', headers = {}, httpVersion = '1.1' }: Connection) =>
  ({
    httpVersion,
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress: from, localAddress: to, localPort: 3000 },
  }) as unknown as IncomingMessage;
const isLocal = (connection: Connection): boolean => isLoopback(fakeRequest(connection));

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('the sandbox accepts the loopback peer %s', (from) => {
  expect(isLocal({ from })).toBe(true);
});

it('the sandbox rejects remote peers whose headers claim to be local', () => {
  expect(isLocal({ from: '203.0.113.9', to: '10.0.0.5' })).toBe(false);
  expect(isLocal({ from: '203.0.113.9', to: '10.0.0.5', headers: { 'x-forwarded-for': '127.0.0.1', host: '127.0.0.1' } })).toBe(false);
});

it('the sandbox rejects HTTP/1.0, which nginx sends by default without any forwarding header', () => {
  expect(isLocal({ from: '127.0.0.1', httpVersion: '1.0' })).toBe(false);
});

it.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'forwarded',
  'via',
])('the sandbox rejects a local proxy that forwards with %s, whichever client it names', (name) => {
  expect(isLocal({ from: '127.0.0.1', headers: { [name]: '8.8.8.8' } })).toBe(false);
  expect(isLocal({ from: '127.0.0.1', headers: { [name]: '127.0.0.1' } })).toBe(false);
});

it('the sandbox rejects host names that only resolve to this machine', () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', ''])
    expect(isLocal({ from: '127.0.0.1', headers: { host } })).toBe(false);
});

it('a connection from this machine to its own address reaches only the provider APIs', () => {
  const own = { from: '10.0.0.5', to: '10.0.0.5', headers: { host: '10.0.0.5:3000' } };
  expect(isLocal(own)).toBe(false);
  const isAccepted = (connection: Connection, url: string) => isOwnApiCall({ ...fakeRequest(connection), url });
  for (const url of ['/sandbox/cashfree/pg/orders', '/sandbox/cashfree-payouts/payout/transfers']) {
    expect(isAccepted(own, url), url).toBe(true);
    expect(isAccepted({ ...own, from: '10.0.0.6' }, url), url).toBe(false);
    expect(isAccepted({ ...own, headers: { 'x-forwarded-for': '10.0.0.5' } }, url), url).toBe(false);
  }
  for (const url of ['/sandbox/mails', '/sandbox/cashfree', '/sandbox/cashfree/pay', '/sandbox/telegram', '/sandbox/cashfree/pg'])
    expect(isAccepted(own, url), url).toBe(false);
});
