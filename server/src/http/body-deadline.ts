import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route watches over its body itself: a file on a slow line takes longer than any call may. */
    ownPace?: boolean;
  }
}

/** Longer than the slowest upload that is worth waiting for; the server ends whatever lasts longer. */
export const longestRequest = 60 * 60_000;
export const headersWithin = 30_000;
const bodyWithin = 30_000;

export const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

const carriesBody = ({ headers }: FastifyRequest['raw']) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** A call whose body does not come within half a minute is ended: it would hold a connection for as long as it likes. */
export function limitBodies(app: FastifyInstance, within = bodyWithin): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (!carriesBody(raw) || request.routeOptions.config?.ownPace) return next();
    const timer = setTimeout(() => {
      if (!raw.complete) raw.socket.end(reply.raw.headersSent ? '' : tooSlow, () => raw.socket.destroy());
    }, within);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    next();
  });
}
