import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseUnknownCall } from './error-handler.ts';

const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const localPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** From this machine, for this machine: neither through a proxy nor under a name that someone else's page could borrow. */
function fromHere(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return localPeers.has(socket.remoteAddress ?? '') && forwarded === undefined && localNames.test(headers.host ?? '');
}

/** The sandbox shows mails that open accounts: to everyone else it is not there. */
export function guardSandbox(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!fromHere(request)) return refuseUnknownCall(request, reply);
  });
}
