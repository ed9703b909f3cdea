import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { KnownLink, Links, Visit } from '../../modules/links/index.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { hasDuplicateHost, refuseDuplicateHost } from '../duplicate-host.ts';
import { securityHeaders } from '../security-headers.ts';
import { linkPage, linkPagePolicy } from './short-link-notice.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Deps {
  links: Pick<Links, 'peek' | 'find' | 'judge' | 'count' | 'destination'>;
  visitOf: (request: IncomingMessage) => Visit;
  /** At whose root short links lie, where there is one. */
  shortDomain: string | null;
  publicUrl: () => string;
  https: boolean;
  log: Logger;
}

const underS = /^\/s\/([0-9A-Za-z_-]{3,50})\/?(?:\?|$)/;
const atRoot = /^\/([0-9A-Za-z_-]{3,50})\/?(?:\?|$)/;
/** Where a link leads, at the root of the short domain. */
const infoAtRoot = /^\/([0-9A-Za-z_-]{3,50}\+)\/?(?:\?|$)/;

/** Nobody keeps it: the next visitor may be sent elsewhere, and each of them counts. */
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
 * Short links are answered here, before the framework: it does nothing for them that they need, and takes longer than they do. Whatever
 * is not a plain redirect goes on to it, as `/s/{shortId}`.
 */
export function createRedirects({ links, visitOf, shortDomain, publicUrl, https, log }: Deps) {
  const unavailable = linkPage({ kind: 'unavailable' });
  let draining = false;
  const counts = { sent: 0, refused: 0 };

  const isAtShortDomain = ({ headers }: IncomingMessage) => shortDomain !== null && headers.host?.toLowerCase() === shortDomain;

  /** The short id that is asked for; null when it is something else. */
  function idIn(request: IncomingMessage): string | null {
    const { url = '' } = request;
    if (url.startsWith('/s/')) return underS.exec(url)?.[1] ?? null;
    return isAtShortDomain(request) ? (atRoot.exec(url)?.[1] ?? null) : null;
  }

  /**
   * With a short domain, `/s/{shortId}` at the main host leads there: links from before keep working, and no page of the main host sends
   * people elsewhere or asks for the password of a link.
   */
  function moveToShortDomain(shortId: string, response: ServerResponse): void {
    response.writeHead(302, redirectHeaders(`${new URL(publicUrl()).protocol}//${shortDomain}/${shortId}`, https)).end();
  }

  /** Written out once for each link that is known. */
  const headersOf = new WeakMap<KnownLink, string[]>();
  function send(response: ServerResponse, link: KnownLink): void {
    let headers = headersOf.get(link);
    if (!headers) {
      headers = redirectHeaders(links.destination(link), https);
      headersOf.set(link, headers);
    }
    counts.sent += 1;
    response.writeHead(302, draining ? [...headers, 'connection', 'close'] : headers);
    response.end();
  }

  function refuse(response: ServerResponse): void {
    counts.refused += 1;
    const headers = { ...securityHeaders(https), 'content-security-policy': linkPagePolicy };
    response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' });
    response.end(unavailable);
  }

  function lead(link: KnownLink | null, request: IncomingMessage, response: ServerResponse, next: Handler): void {
    if (!link || links.judge(link) !== 'open') {
      next(request, response);
      return;
    }
    links.count(link, visitOf(request), (counted) => {
      if (response.destroyed) return;
      if (counted) send(response, link);
      else refuse(response);
    });
  }

  function fail(err: unknown, response: ServerResponse): void {
    log.error({ err }, 'a redirect failed');
    if (!response.headersSent) refuse(response);
  }

  function answer(shortId: string, request: IncomingMessage, response: ServerResponse, next: Handler): void {
    request.url = `/s/${shortId}`;
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    const known = isAsked ? links.peek(shortId) : null;
    if (!isAsked) next(request, response);
    else if (known !== undefined) lead(known, request, response, next);
    else {
      links
        .find(shortId)
        .then(
          (link) => lead(link, request, response, next),
          // It asks once more, and says what is the matter.
          () => next(request, response),
        )
        .catch((err: unknown) => fail(err, response));
    }
  }

  const isShortRoot = (request: IncomingMessage) => request.url === '/' && isAtShortDomain(request);

  function intercept(request: IncomingMessage, response: ServerResponse, next: Handler): void {
    const shortId = idIn(request);
    if (shortId !== null && shortDomain !== null && !isAtShortDomain(request)) moveToShortDomain(shortId, response);
    else if (shortId !== null) answer(shortId, request, response, next);
    else if (infoAtRoot.test(request.url ?? '') && isAtShortDomain(request)) {
      request.url = `/s/${infoAtRoot.exec(request.url ?? '')?.[1]}`;
      next(request, response);
    } else if (isShortRoot(request)) response.writeHead(302, redirectHeaders(publicUrl(), https)).end();
    else next(request, response);
  }

  return {
    /** Puts itself before whoever answers the server's requests so far. */
    attach(server: Server): void {
      const handlers = server.listeners('request') as Handler[];
      server.removeAllListeners('request');
      const next: Handler = (request, response) => {
        for (const handler of handlers) handler.call(server, request, response);
      };
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        try {
          if (hasDuplicateHost(request)) refuseDuplicateHost(response);
          else intercept(request, response, next);
        } catch (err) {
          fail(err, response);
        }
      });
    },
    /** Since the process began. */
    counts: () => counts,
    /** Every answer is the last one on its connection. */
    drain(): void {
      draining = true;
    },
  };
}
