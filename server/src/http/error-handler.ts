import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatus } from '@jamun/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { isDatabaseLost } from '../platform/db/database-errors.ts';
import type { Logger } from '../platform/log/logger.ts';
import { tooSlow } from './body-deadline.ts';
import { securityHeaders } from './security-headers.ts';

/** Refusals of the framework itself, before any of our code has run. */
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
  if (isDatabaseLost(error)) return new AppError('UNAVAILABLE', { retryAfterSeconds: retryWhenUnavailable, cause: error });
  // What else the framework blames on the client (broken JSON, a broken address).
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED');
  return null;
}

const told = ({ message, code, errors, data }: AppError) => ({
  success: false,
  message,
  code,
  ...(errors ? { errors } : {}),
  ...(data ? { data } : {}),
});
const asJson = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

function refuse(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  const status = errorStatus[error.code];
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .status(status)
    .headers(asJson)
    .send(JSON.stringify({ ...told(error), ...(status >= 500 ? { requestId: request.id } : {}) }));
}

/** How refusals look to a person at a browser. */
export interface ErrorPages {
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  failed(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** A person at a browser, not a program: they get a page. */
const programmatic = /^\/(api|sandbox|assets|files)(\/|\?|$)/;
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !programmatic.test(url) && (headers.accept ?? '*/*').includes('text/html');

/** Every refusal is rendered here. What nobody foresaw is logged once and told without a word about the inside. */
export function renderErrors(app: FastifyInstance, log: Logger, pagesFor: () => ErrorPages | null): void {
  app.setErrorHandler((error, request, reply) => {
    // Who hung up in the middle of a request gets no answer, and is nobody's fault.
    if (request.raw.destroyed && !request.raw.complete) return refuse(reply, request, new AppError('MALFORMED'));
    const known = asAppError(error);
    if (!known) log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed');
    else if (isDatabaseLost(error)) log.warn({ err: error, requestId: request.id }, 'the database is not available');
    const pages = known || !wantsPage(request) ? null : pagesFor();
    if (pages) return pages.failed(request, reply);
    return refuse(reply, request, known ?? new AppError('INTERNAL'));
  });
  app.setNotFoundHandler((request, reply) => {
    const pages = wantsPage(request) ? pagesFor() : null;
    return pages ? pages.notFound(request, reply) : refuseUnknownCall(request, reply);
  });
}

/** An address that the router itself cannot read: it comes here before any hook has run. */
export const refuseBrokenAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  refuse(reply.headers(securityHeaders(false)), request, new AppError('NOT_FOUND'));
};

export const refuseUnknownCall = (request: FastifyRequest, reply: FastifyReply) => refuse(reply, request, new AppError('NOT_FOUND'));

/** What is no HTTP, or says too much in its headers, never becomes a request: it is answered on the line itself, as any other refusal is. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const hangUp = () => socket.destroy();
  if (code === 'ECONNRESET' || !socket.writable) return void hangUp();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.end(tooSlow, hangUp);
  const refusal = new AppError(code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'MALFORMED');
  const [status, body] = [errorStatus[refusal.code], JSON.stringify(told(refusal))];
  const headers = { ...securityHeaders(false), ...asJson, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, hangUp);
}
