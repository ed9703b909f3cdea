import type { FastifyInstance } from 'fastify';

/** URL of this server, as reached from this machine. Undefined in a process that does not listen. */
export function localUrl(app: FastifyInstance | undefined): string | undefined {
  const bound = app?.server.address();
  if (typeof bound !== 'object' || !bound) return undefined;
  const isWildcard = bound.address === '0.0.0.0' || bound.address === '::';
  const host = bound.family === 'IPv6' && !isWildcard ? `[${bound.address}]` : bound.address;
  return `http://${isWildcard ? '127.0.0.1' : host}:${bound.port}`;
}

/** Actual port: with PORT=0 the operating system chooses one. */
export function listeningPort(app: FastifyInstance | undefined): number | undefined {
  const address = app?.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
