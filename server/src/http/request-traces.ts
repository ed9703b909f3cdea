import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorKind } from '../kit/error-kind.ts';
import { type RootSpan, runInTrace } from '../kit/trace/trace-context.ts';
import { parseTraceparent } from '../kit/trace/traceparent.ts';
import type { Tracer } from '../platform/trace/tracer.ts';
import type { TrustedProxyMatcher } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rootSpan: RootSpan | null;
    /** Kind of the unexpected error that the request ended with. */
    errorKind: string | null;
  }
}

/**
 * Link to the span of a proxy. The trace of a proxy is not continued: most proxies pass the header of any client on, which could then
 * choose the trace id and whether the trace is exported.
 */
function proxyLink({ headers, raw }: FastifyRequest, isTrustedProxy: TrustedProxyMatcher) {
  if (headers.traceparent === undefined || !isTrustedProxy(raw.socket.remoteAddress ?? '')) return [];
  const parent = parseTraceparent(headers.traceparent);
  return parent ? [{ traceId: parent.traceId, spanId: parent.spanId }] : [];
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Gives every request a trace, whose id is the request id. Register it before all other hooks. */
export function traceRequests(
  app: FastifyInstance,
  { tracer, isTrustedProxy }: { tracer: Tracer; isTrustedProxy: TrustedProxyMatcher },
): void {
  app.decorateRequest('rootSpan', null);
  app.decorateRequest('errorKind', null);
  app.addHook('onRequest', (request, _reply, next) => {
    const links = proxyLink(request, isTrustedProxy);
    const isHealthCheck = request.routeOptions.config?.isHealthCheck;
    request.rootSpan = tracer.start({ traceId: request.id, links, ...(isHealthCheck ? { isExported: false } : {}) });
    runInTrace(request.rootSpan.context, next);
  });
  // The body arrives in the context of the connection, not of the request: this hook is the first one after it.
  app.addHook('preValidation', (request, _reply, next) => runInTrace(request.rootSpan?.context, next));
  app.addHook('onResponse', (request, reply, next) => {
    const method = knownMethods.has(request.method) ? request.method : '_OTHER';
    const route = request.routeOptions.url ?? 'none';
    request.rootSpan?.end({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        ...(request.errorKind === null ? {} : { 'error.type': request.errorKind }),
      },
      isError: reply.statusCode >= 500,
    });
    next();
  });
}

export const noteError = (request: FastifyRequest, error: unknown): void => {
  request.errorKind = errorKind(error);
};
