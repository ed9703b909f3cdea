import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has its own body timeout: a file upload over a slow connection takes longer than an API call may. */
    hasOwnTimeout?: boolean;
  }
}

/** Hard timeout of a whole request in milliseconds, long enough for the slowest upload worth waiting for. */
export const requestTimeoutMs = 60 * 60_000;
export const headersTimeoutMs = 30_000;
const bodyTimeoutMs = 30_000;

export const requestTimeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

const hasBody = ({ headers }: FastifyRequest['raw']) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Body timeout: a client that sends its body too slowly (slowloris) must not occupy a connection indefinitely. */
export function enforceBodyTimeout(app: FastifyInstance, timeoutMs = bodyTimeoutMs): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (!hasBody(raw) || request.routeOptions.config?.hasOwnTimeout) return next();
    const timer = setTimeout(() => {
      if (!raw.complete) raw.socket.end(reply.raw.headersSent ? '' : requestTimeoutResponse, () => raw.socket.destroy());
    }, timeoutMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    next();
  });
}
