import type { FastifyInstance } from 'fastify';

/** Listening everywhere includes this machine. Unknown in a process that does not listen. */
export function ownAddress(app: FastifyInstance | undefined): string | undefined {
  const bound = app?.server.address();
  if (typeof bound !== 'object' || !bound) return undefined;
  const everywhere = bound.address === '0.0.0.0' || bound.address === '::';
  const host = bound.family === 'IPv6' && !everywhere ? `[${bound.address}]` : bound.address;
  return `http://${everywhere ? '127.0.0.1' : host}:${bound.port}`;
}

/** With PORT=0 the system chooses. */
export function listeningPort(app: FastifyInstance | undefined): number | undefined {
  const address = app?.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
