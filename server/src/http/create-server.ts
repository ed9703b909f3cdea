import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { newId, type RandomBytes } from '../kit/ids.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { headersWithin, limitBodies, longestRequest } from './body-deadline.ts';
import { type ErrorPages, refuseBrokenAddress, refuseUnreadable, renderErrors } from './error-handler.ts';
import { securityHeaders } from './security-headers.ts';

const bodyLimit = 256 * 1024;

interface HttpDeps {
  database: Database;
  log: Logger;
  random: RandomBytes;
  trustedProxies: string[];
  https: boolean;
  /** Where files lie when they do not lie with us; pages may fetch from there. */
  storageOrigin: string | null;
  /** Known only once the routes are there; until then refusals are JSON. */
  errorPages: () => ErrorPages | null;
}

/** Unique among processes by its first half, within one by its second; it need not be a secret. */
function requestIds(random: RandomBytes): () => string {
  const process = newId(random).slice(0, 8);
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** JSON alone, also with an empty body: clients send every call with that content type. Routes that take another one say so. */
function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

// Two leading slashes, or a backslash, would lead to another site.
const withTrailingSlash = /^(\/[^/\\?][^\\?]*?)\/+(\?.*)?$/;

/** `/d/presets/` leads to `/d/presets`, for reading only. */
function redirectTrailingSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const found = request.method === 'GET' || request.method === 'HEAD' ? withTrailingSlash.exec(request.url) : null;
    if (found) reply.redirect(`${found[1]}${found[2] ?? ''}`, 308);
    else next();
  });
}

function logResponses(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, next) => {
    // The route's pattern, not the address: addresses carry tokens and names.
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(request.session ? { ...line, userId: request.session.userId } : line, 'answered');
    next();
  });
}

// Long enough to read what clients have already put on the wire, too short to notice.
const drainFor = 200;

/** Alive as long as the process runs; ready while the database answers and nobody has asked it to stop. */
function healthRoutes(app: FastifyInstance, database: Database): () => Promise<void> {
  let draining = false;
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (draining) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    await database.pool.query('select 1');
    return { status: 'ready' };
  });
  app.addHook('onRequest', (_request, reply, next) => {
    if (draining) reply.raw.setHeader('connection', 'close');
    next();
  });
  return async () => {
    draining = true;
    await sleep(drainFor);
  };
}

interface Http {
  app: FastifyInstance;
  /** Closing the server cuts connections on which nothing was read yet; this lets those be read first. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const patience = 3_500;

/**
 * A connection whose last answer goes out while we close would be kept alive for the next request, and us with it; one
 * on which a request is stuck half-way is cut in the end.
 */
async function closeWithConnections(app: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearInterval(hangUp);
  clearTimeout(cutOff);
}

export async function createHttp({ database, log, random, trustedProxies, https, storageOrigin, errorPages }: HttpDeps): Promise<Http> {
  const app = Fastify({
    bodyLimit,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    logger: false,
    genReqId: requestIds(random),
    requestTimeout: longestRequest,
    forceCloseConnections: 'idle',
    // Idle connections of browsers would hold up a deployment behind a proxy; this outlives the usual proxy's own limit.
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseBrokenAddress,
    clientErrorHandler: refuseUnreadable,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.server.headersTimeout = headersWithin;
  limitBodies(app);
  acceptJsonBodies(app);
  const strict = Object.entries(securityHeaders(https, storageOrigin));
  // Plain callbacks: these run for every request, and a promise each would cost more than what they do.
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
