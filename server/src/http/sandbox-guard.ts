import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { replyNotFound } from './error-handler.ts';

const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const localPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwardingHeaders = /^(x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|forwarded|via)$/;

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

/** Sandbox pages show sign-in emails and settle orders: requests from elsewhere get 404. */
export function guardSandbox(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, socket, httpVersion } = request.raw;
    const connection = { headers, socket, httpVersion };
    if (!isLoopback(connection) && !isOwnApiCall({ ...connection, url: request.url })) return replyNotFound(request, reply);
  });
}
