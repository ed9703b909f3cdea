import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseUnknownCall } from './error-handler.ts';

const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const localPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwardingHeaders = /^(x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|forwarded|via)$/;

type Connection = Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>;

/** A proxy on this machine is a local peer as well: what it forwards came from elsewhere. */
const isForwarded = ({ headers, httpVersion }: Connection) =>
  // nginx without further settings speaks HTTP/1.0 and sends no such header. Browsers do not.
  httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeaders.test(name));

/** Loopback check on the peer of the connection, which no header can forge. */
export function isLoopback(request: Connection): boolean {
  // The name is checked too, or a page of somebody else could reach it under a name that resolves to this machine (DNS rebinding).
  return !isForwarded(request) && localPeers.has(request.socket.remoteAddress ?? '') && localNames.test(request.headers.host ?? '');
}

/** APIs of the simulated providers, which take our client secret. */
const providerApi = /^\/sandbox\/(cashfree\/pg|cashfree-payouts\/payout)\//;

/** Calls of our own adapters, which reach the sandbox at the address in `HOST` where that is no loopback address. */
export function isOwnApiCall(request: Connection & { url: string }): boolean {
  const { remoteAddress, localAddress } = request.socket;
  return providerApi.test(request.url) && !isForwarded(request) && remoteAddress !== undefined && remoteAddress === localAddress;
}

/** Sandbox pages show emails that open accounts, and settle orders: to everyone else they are not there. */
export function guardSandbox(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, socket, httpVersion } = request.raw;
    const connection = { headers, socket, httpVersion };
    if (!isLoopback(connection) && !isOwnApiCall({ ...connection, url: request.url })) return refuseUnknownCall(request, reply);
  });
}
