import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { newId, type RandomBytes } from '../kit/ids.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { enforceBodyTimeout, headersTimeoutMs, requestTimeoutMs } from './body-timeout.ts';
import { type ErrorPages, rejectInvalidHttp, rejectInvalidUrl, renderErrors } from './error-handler.ts';
import { securityHeaders } from './security-headers.ts';
import type { TrustedProxyMatcher } from './trusted-proxies.ts';

const bodyLimit = 256 * 1024;

interface HttpDeps {
  database: Database;
  log: Logger;
  random: RandomBytes;
  isTrustedProxy: TrustedProxyMatcher;
  https: boolean;
  /** Origin of remote file storage, allowed in the content security policy. Null with local storage. */
  storageOrigin: string | null;
  /** Returns null until the page routes exist; until then errors are JSON. */
  errorPages: () => ErrorPages | null;
}

/** Request id: random prefix per process, plus a counter. It is not secret. */
function requestIds(random: RandomBytes): () => string {
  const process = newId(random).slice(0, 8);
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** Accepts JSON only, also an empty body: clients send the JSON content type with every call. Routes register other types themselves. */
function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

// Excludes two leading slashes and backslashes: the redirect would be open (lead to another site).
const withTrailingSlash = /^(\/[^/\\?][^\\?]*?)\/+(\?.*)?$/;

/** Redirects `/d/presets/` to `/d/presets` for GET and HEAD. */
function redirectTrailingSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const match = request.method === 'GET' || request.method === 'HEAD' ? withTrailingSlash.exec(request.url) : null;
    if (match) reply.redirect(`${match[1]}${match[2] ?? ''}`, 308);
    else next();
  });
}

function logResponses(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, next) => {
    // Logs the route pattern, not the URL: URLs carry tokens and names.
    const fields = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(request.session ? { ...fields, userId: request.session.userId } : fields, 'request completed');
    next();
  });
}

// Long enough to read requests that are already on the wire, too short to notice.
const drainMs = 200;

/** Health checks: `/healthz` (process runs) and `/readyz` (database responds, server is not draining). Returns `drain`. */
function healthRoutes(app: FastifyInstance, database: Database): () => Promise<void> {
  let isDraining = false;
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (isDraining) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    await database.pool.query('select 1');
    return { status: 'ready' };
  });
  app.addHook('onRequest', (_request, reply, next) => {
    if (isDraining) reply.raw.setHeader('connection', 'close');
    next();
  });
  return async () => {
    isDraining = true;
    await sleep(drainMs);
  };
}

interface Http {
  app: FastifyInstance;
  /** Call before `close`, which cuts connections whose request is not read yet: gives the server time to read them. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const closeTimeoutMs = 3_500;

/**
 * `app.close` waits for keep-alive connections. Connections that become idle are closed in an interval, and those with a stuck
 * request after a timeout.
 */
async function closeWithConnections(app: FastifyInstance): Promise<void> {
  const idleSweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const forceClose = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
  await app.close();
  clearInterval(idleSweep);
  clearTimeout(forceClose);
}

export async function createHttp({ database, log, random, isTrustedProxy, https, storageOrigin, errorPages }: HttpDeps): Promise<Http> {
  const app = Fastify({
    bodyLimit,
    trustProxy: isTrustedProxy,
    logger: false,
    genReqId: requestIds(random),
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    // Idle browser connections delay a deployment behind a proxy. The limit is longer than the usual one of proxies themselves.
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: rejectInvalidUrl,
    clientErrorHandler: rejectInvalidHttp,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.server.headersTimeout = headersTimeoutMs;
  enforceBodyTimeout(app);
  acceptJsonBodies(app);
  const strict = Object.entries(securityHeaders({ https, storageOrigin }));
  // Callbacks instead of async hooks: they run for every request, and a promise would cost more than their work.
  app.addHook('onRequest', (request, reply, next) => {
    for (const [name, value] of strict) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
    next();
  });
  redirectTrailingSlashes(app);
  renderErrors(app, log, errorPages);
  logResponses(app, log);
  return { app, drain: healthRoutes(app, database), close: () => closeWithConnections(app) };
}
