import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { trimEnd } from '../kit/text/trim-characters.ts';
import type { ErrorReports } from '../platform/errors/error-reports.port.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Tracer } from '../platform/trace/tracer.ts';
import { enforceBodyTimeout, headersTimeoutMs, requestTimeoutMs } from './body-timeout.ts';
import { type Connections, trackConnections } from './connections.ts';
import { type ErrorPages, rejectInvalidHttp, rejectInvalidUrl, renderErrors } from './error-handler.ts';
import type { Health } from './health.ts';
import { traceRequests } from './request-traces.ts';
import { apiSecurityHeaders, securityHeaders } from './security-headers.ts';
import type { TrustedProxyMatcher } from './trusted-proxies.ts';

const bodyLimit = 256 * 1024;

interface HttpDeps {
  health: Health;
  log: Logger;
  tracer: Tracer;
  errorReports: ErrorReports;
  isTrustedProxy: TrustedProxyMatcher;
  https: boolean;
  /** Origin of remote file storage, allowed in the content security policy. Null with local storage. */
  storageOrigin: string | null;
  /** Returns null until the page routes exist; until then errors are JSON. */
  errorPages: () => ErrorPages | null;
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

/** Answers unknown routes before their body is read and parsed: they have no rate limit. Pages of errors exist for GET and HEAD. */
function rejectUnknownRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') next(new AppError('NOT_FOUND'));
    else next();
  });
}

/** The URL without slashes at the end of its path; null when it has none. Runs for every request before any limit: linear time. */
function withoutTrailingSlashes(url: string): string | null {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  // Excludes two leading slashes and backslashes: the redirect would be open (lead to another site).
  if (!path.endsWith('/') || path === '/' || !path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return null;
  return `${trimEnd(path, '/')}${url.slice(path.length)}`;
}

/** Redirects `/d/presets/` to `/d/presets` for GET and HEAD. */
function redirectTrailingSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const target = request.method === 'GET' || request.method === 'HEAD' ? withoutTrailingSlashes(request.url) : null;
    if (target !== null) reply.redirect(target, 308);
    else next();
  });
}

function logResponses(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, next) => {
    if (request.routeOptions.config?.isHealthCheck) return next();
    // Logs the route pattern, not the URL: URLs carry tokens and names.
    const fields = {
      traceId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(request.session ? { ...fields, userId: request.session.userId } : fields, 'request completed');
    next();
  });
}

/** Responses close their connection while the server drains, so that clients open the next one elsewhere. */
function closeWhileDraining(app: FastifyInstance, health: Health): void {
  app.addHook('onRequest', (_request, reply, next) => {
    if (health.isDraining()) reply.raw.setHeader('connection', 'close');
    next();
  });
}

interface Http {
  app: FastifyInstance;
  /** Call before closing, which cuts connections whose request is not read yet: gives the server time to read them. */
  drain(): Promise<void>;
  closeRequests: Connections['closeRequests'];
  closeTransfers: Connections['closeTransfers'];
}

export async function createHttp(deps: HttpDeps): Promise<Http> {
  const { health, log, tracer, errorReports, isTrustedProxy, https, storageOrigin, errorPages } = deps;
  const app = Fastify({
    bodyLimit,
    trustProxy: isTrustedProxy,
    logger: false,
    // The request id is the trace id: the id in an error reply finds the log lines and the trace.
    genReqId: tracer.newTraceId,
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
  traceRequests(app, { tracer, isTrustedProxy });
  enforceBodyTimeout(app);
  acceptJsonBodies(app);
  const pageHeaders = securityHeaders({ https, storageOrigin });
  const apiHeaders = apiSecurityHeaders({ https });
  // Callbacks instead of async hooks: they run for every request, and a promise would cost more than their work.
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : pageHeaders).header('x-request-id', request.id);
    next();
  });
  redirectTrailingSlashes(app);
  rejectUnknownRoutes(app);
  renderErrors(app, log, errorPages, errorReports);
  logResponses(app, log);
  const { drain, closeRequests, closeTransfers } = trackConnections(app);
  health.mount(app);
  closeWhileDraining(app, health);
  return {
    app,
    async drain() {
      drain();
      await health.drain();
    },
    closeRequests,
    closeTransfers,
  };
}
