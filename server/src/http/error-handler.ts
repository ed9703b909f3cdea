import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatus } from '@jamun/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts';
import { reportError } from '../platform/errors/describe-error.ts';
import { type ErrorReports, noErrorReports } from '../platform/errors/error-reports.port.ts';
import type { Logger } from '../platform/log/logger.ts';
import { requestTimeoutResponse } from './body-timeout.ts';
import { noteError } from './request-traces.ts';
import { securityHeaders } from './security-headers.ts';

/** Errors that Fastify raises before our code runs. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
};

const retryWhenUnavailable = 5;

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && frameworkCodes[code]) return new AppError(frameworkCodes[code]);
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { retryAfterSeconds: retryWhenUnavailable, cause: error });
  // Other client errors of the framework (broken JSON, a broken URL).
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED');
  return null;
}

const errorBody = ({ message, code, errors, data }: AppError) => ({
  success: false,
  message,
  code,
  ...(errors ? { errors } : {}),
  ...(data ? { data } : {}),
});
const jsonHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  const status = errorStatus[error.code];
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .status(status)
    .headers(jsonHeaders)
    .send(JSON.stringify({ ...errorBody(error), ...(status >= 500 ? { requestId: request.id } : {}) }));
}

/** HTML error pages for browsers. */
export interface ErrorPages {
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  failed(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Browser navigations get an HTML page; API paths always get JSON. */
const jsonPaths = /^\/(api|sandbox|assets|files)(\/|\?|$)/;
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !jsonPaths.test(url) && (headers.accept ?? '*/*').includes('text/html');

/** Error handler of all routes. Unexpected errors are logged once; the reply reveals no internal detail. */
export function renderErrors(
  app: FastifyInstance,
  log: Logger,
  pagesFor: () => ErrorPages | null,
  errorReports: ErrorReports = noErrorReports,
): void {
  app.setErrorHandler((error, request, reply) => {
    // The client disconnected in the middle of the request: nothing to log.
    if (request.raw.destroyed && !request.raw.complete) return sendError(reply, request, new AppError('MALFORMED'));
    const appError = asAppError(error);
    if (!appError || isDatabaseUnavailable(error)) noteError(request, error);
    if (!appError) {
      const route = request.routeOptions.url;
      log.error({ err: error, traceId: request.id, route }, 'a request failed');
      reportError(errorReports, 'request', { error, place: `${request.method} ${route ?? 'none'}` });
    } else if (isDatabaseUnavailable(error)) log.warn({ err: error, traceId: request.id }, 'the database is not available');
    const pages = appError || !wantsPage(request) ? null : pagesFor();
    if (pages) return pages.failed(request, reply);
    return sendError(reply, request, appError ?? new AppError('INTERNAL'));
  });
  app.setNotFoundHandler((request, reply) => {
    const pages = wantsPage(request) ? pagesFor() : null;
    return pages ? pages.notFound(request, reply) : replyNotFound(request, reply);
  });
}

/** URL that the router cannot parse. No hook has run yet, so the security headers are set here. */
export const rejectInvalidUrl = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  sendError(reply.headers(securityHeaders({ https: false })), request, new AppError('NOT_FOUND'));
};

export const replyNotFound = (request: FastifyRequest, reply: FastifyReply) => sendError(reply, request, new AppError('NOT_FOUND'));

/** Invalid HTTP or oversized headers never become a request: the error reply is written to the socket directly. */
export function rejectInvalidHttp({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const disconnect = () => socket.destroy();
  if (code === 'ECONNRESET' || !socket.writable) return void disconnect();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.end(requestTimeoutResponse, disconnect);
  const error = new AppError(code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'MALFORMED');
  const [status, body] = [errorStatus[error.code], JSON.stringify(errorBody(error))];
  const headers = { ...securityHeaders({ https: false }), ...jsonHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, disconnect);
}
