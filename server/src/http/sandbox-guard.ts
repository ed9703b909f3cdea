import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { replyNotFound } from './error-handler.ts';
import type { TrustedProxyMatcher } from './trusted-proxies.ts';

const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const localPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwardingHeaders = /^(x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|forwarded|via)$/;

export const sandboxSecretHeader = 'x-sandbox-secret';

type Connection = Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>;

/** A proxy on this machine is a local peer too, but forwards requests from elsewhere. */
const isForwarded = ({ headers, httpVersion }: Connection) =>
  // nginx with default settings uses HTTP/1.0 and sends no forwarding header. Browsers never use HTTP/1.0.
  httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeaders.test(name));

/** Loopback check on the peer of the connection, which no header can forge. */
export function isLoopback(request: Connection): boolean {
  // The host name is checked against DNS rebinding: another site under a name that resolves to this machine.
  return !isForwarded(request) && localPeers.has(request.socket.remoteAddress ?? '') && localNames.test(request.headers.host ?? '');
}

/** APIs of the simulated providers, which require our client secret. */
const providerApi = /^\/sandbox\/(cashfree\/pg|cashfree-payouts\/payout)\//;

/** Calls from our own adapters, which reach the sandbox at the address in `HOST` when that is not a loopback address. */
export function isOwnApiCall(request: Connection & { url: string }): boolean {
  const { remoteAddress, localAddress } = request.socket;
  return providerApi.test(request.url) && !isForwarded(request) && remoteAddress !== undefined && remoteAddress === localAddress;
}

interface SandboxAccess {
  isTrustedProxy: TrustedProxyMatcher;
  /** `SANDBOX_SECRET`, if set. */
  secret: string | null;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Sandbox pages show sign-in emails and settle orders: requests from elsewhere get 404. With a proxy on this machine every connection is
 * local, and a bare relay (TCP, `ssh -R`) adds no header that tells: the pages then need the secret, and do not exist without one.
 */
export function guardSandbox(app: FastifyInstance, { isTrustedProxy, secret }: SandboxAccess): void {
  const needsSecret = [...localPeers].some(isTrustedProxy);
  const expected = secret === null ? null : hash(secret);
  const hasSecret = ({ [sandboxSecretHeader]: received }: IncomingHttpHeaders) =>
    expected !== null && typeof received === 'string' && timingSafeEqual(hash(received), expected);

  app.addHook('onRequest', async (request, reply) => {
    const { headers, socket, httpVersion } = request.raw;
    const connection = { headers, socket, httpVersion };
    if (isLoopback(connection) && (!needsSecret || hasSecret(headers) || providerApi.test(request.url))) return;
    if (!isOwnApiCall({ ...connection, url: request.url })) return replyNotFound(request, reply);
  });
}
