import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CachedLink, Links, Visit } from '../../modules/links/index.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { hasDuplicateHost, rejectDuplicateHost } from '../duplicate-host.ts';
import { securityHeaders } from '../security-headers.ts';
import { linkPage, linkPagePolicy } from './short-link-notice.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Deps {
  links: Pick<Links, 'peek' | 'find' | 'judge' | 'count' | 'destination'>;
  visitOf: (request: IncomingMessage) => Visit;
  /** Host that serves short links at its root, if configured. */
  shortDomain: string | null;
  publicUrl: () => string;
  https: boolean;
  log: Logger;
}

const underS = /^\/s\/([0-9A-Za-z_-]{3,50})\/?(?:\?|$)/;
const atRoot = /^\/([0-9A-Za-z_-]{3,50})\/?(?:\?|$)/;
/** Target page of a link (`/{shortId}+`) at the root of the short domain. */
const infoAtRoot = /^\/([0-9A-Za-z_-]{3,50}\+)\/?(?:\?|$)/;

/** Never cached: the target may change, and every visit is counted. */
const redirectHeaders = (location: string, https: boolean): string[] => [
  'location',
  location,
  'cache-control',
  'private, no-store',
  'referrer-policy',
  'strict-origin-when-cross-origin',
  'x-robots-tag',
  'noindex',
  'x-content-type-options',
  'nosniff',
  'content-length',
  '0',
  ...(https ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
];

export type Redirects = ReturnType<typeof createRedirects>;

/**
 * Fast path for short links in front of Fastify, which needs more time per request than the redirect itself. Requests that are not a
 * plain redirect are passed on to Fastify as `/s/{shortId}`.
 */
export function createRedirects({ links, visitOf, shortDomain, publicUrl, https, log }: Deps) {
  const unavailable = linkPage({ kind: 'unavailable' });
  let isDraining = false;
  const counts = { sent: 0, refused: 0 };

  const isAtShortDomain = ({ headers }: IncomingMessage) => shortDomain !== null && headers.host?.toLowerCase() === shortDomain;

  /** Short id in the request URL; null for any other URL. */
  function shortIdOf(request: IncomingMessage): string | null {
    const { url = '' } = request;
    if (url.startsWith('/s/')) return underS.exec(url)?.[1] ?? null;
    return isAtShortDomain(request) ? (atRoot.exec(url)?.[1] ?? null) : null;
  }

  /**
   * With a short domain, `/s/{shortId}` on the main host redirects to it. Older links keep working, and the main host never redirects
   * to other sites or asks for a link password.
   */
  function moveToShortDomain(shortId: string, response: ServerResponse): void {
    response.writeHead(302, redirectHeaders(`${new URL(publicUrl()).protocol}//${shortDomain}/${shortId}`, https)).end();
  }

  /** Headers computed once per cached link. */
  const headersByLink = new WeakMap<CachedLink, string[]>();
  function send(response: ServerResponse, link: CachedLink): void {
    let headers = headersByLink.get(link);
    if (!headers) {
      headers = redirectHeaders(links.destination(link), https);
      headersByLink.set(link, headers);
    }
    counts.sent += 1;
    response.writeHead(302, isDraining ? [...headers, 'connection', 'close'] : headers);
    response.end();
  }

  function sendUnavailable(response: ServerResponse): void {
    counts.refused += 1;
    const headers = { ...securityHeaders({ https }), 'content-security-policy': linkPagePolicy };
    response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' });
    response.end(unavailable);
  }

  function countAndRedirect(link: CachedLink | null, request: IncomingMessage, response: ServerResponse, next: Handler): void {
    if (!link || links.judge(link) !== 'open') {
      next(request, response);
      return;
    }
    links.count(link, visitOf(request), (counted) => {
      if (response.destroyed) return;
      if (counted) send(response, link);
      else sendUnavailable(response);
    });
  }

  function fail(err: unknown, response: ServerResponse): void {
    log.error({ err }, 'a redirect failed');
    if (!response.headersSent) sendUnavailable(response);
  }

  function handleShortId(shortId: string, request: IncomingMessage, response: ServerResponse, next: Handler): void {
    request.url = `/s/${shortId}`;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const cached = isRead ? links.peek(shortId) : null;
    if (!isRead) next(request, response);
    else if (cached !== undefined) countAndRedirect(cached, request, response, next);
    else {
      links
        .find(shortId)
        .then(
          (link) => countAndRedirect(link, request, response, next),
          // The page handler queries again and shows the error.
          () => next(request, response),
        )
        .catch((err: unknown) => fail(err, response));
    }
  }

  const isShortRoot = (request: IncomingMessage) => request.url === '/' && isAtShortDomain(request);

  function intercept(request: IncomingMessage, response: ServerResponse, next: Handler): void {
    const shortId = shortIdOf(request);
    if (shortId !== null && shortDomain !== null && !isAtShortDomain(request)) moveToShortDomain(shortId, response);
    else if (shortId !== null) handleShortId(shortId, request, response, next);
    else if (infoAtRoot.test(request.url ?? '') && isAtShortDomain(request)) {
      request.url = `/s/${infoAtRoot.exec(request.url ?? '')?.[1]}`;
      next(request, response);
    } else if (isShortRoot(request)) response.writeHead(302, redirectHeaders(publicUrl(), https)).end();
    else next(request, response);
  }

  return {
    /** Wraps the existing request handlers of the server. */
    attach(server: Server): void {
      const handlers = server.listeners('request') as Handler[];
      server.removeAllListeners('request');
      const next: Handler = (request, response) => {
        for (const handler of handlers) handler.call(server, request, response);
      };
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        try {
          if (hasDuplicateHost(request)) rejectDuplicateHost(response);
          else intercept(request, response, next);
        } catch (err) {
          fail(err, response);
        }
      });
    },
    /** Totals since the process started. */
    counts: () => counts,
    /** From now on every response closes its connection. */
    drain(): void {
      isDraining = true;
    },
  };
}
