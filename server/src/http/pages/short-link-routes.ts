import type { IncomingMessage } from 'node:http';
import { linkMessages } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import { networkOf } from '../../kit/network-of.ts';
import type { CachedLink, Links, Visit } from '../../modules/links/index.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-errors.ts';
import type { ErrorPages } from '../error-handler.ts';
import { linkPage, linkPagePolicy } from './short-link-notice.ts';
import { shortLinkText } from './short-link-text.ts';

interface Deps {
  links: Pick<Links, 'find' | 'judge' | 'count' | 'destination' | 'checkPassword'>;
  visitOf: (request: IncomingMessage) => Visit;
  errorPages: () => ErrorPages | null;
  publicUrl(): string;
  /** Host that serves short links at its root, if configured. */
  shortDomain: string | null;
}

const shortIdPath = /^([0-9A-Za-z_-]{3,50})(\+?)$/;
const formLimit = 2_048;

/**
 * Pages at `/s/{shortId}` for requests that `redirects.ts` does not handle with a redirect: unknown ids, ended links, links with a
 * password and reported links. `/s/{shortId}+` shows the target of a link.
 */
export async function serveLinkPages(app: FastifyInstance, { links, visitOf, errorPages, publicUrl, shortDomain }: Deps): Promise<void> {
  const show = (reply: FastifyReply, status: number, page: Parameters<typeof linkPage>[0]) =>
    reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': linkPagePolicy })
      .type('text/html; charset=utf-8')
      .send(linkPage(page));

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const pages = errorPages();
    if (!pages || request.method === 'POST') return show(reply, 404, { kind: 'notFound' });
    return pages.notFound(request, reply.header('x-robots-tag', 'noindex'));
  }

  const reportUrl = ({ shortId }: CachedLink) => `${publicUrl()}/report?page=${encodeURIComponent(`/s/${shortId}`)}`;

  /** Counts the click, then redirects. A reported link shows its target instead. */
  const countAndRedirect = (link: CachedLink, request: FastifyRequest, reply: FastifyReply) =>
    new Promise<FastifyReply>((resolve) => {
      links.count(link, visitOf(request.raw), (counted) => {
        if (!counted) return resolve(show(reply, 503, { kind: 'unavailable' }));
        const target = links.destination(link);
        if (link.reportedAt) return resolve(show(reply, 200, { kind: 'reported', target, reportUrl: reportUrl(link) }));
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        resolve(reply.redirect(target, 302));
      });
    });

  /** Target page. A link with a password does not reveal its target. */
  const showInfo = (link: CachedLink, reply: FastifyReply) =>
    links.judge(link) === 'locked'
      ? show(reply, 200, { kind: 'lockedInfo', reportUrl: reportUrl(link) })
      : show(reply, 200, { kind: 'info', target: links.destination(link), reportUrl: reportUrl(link) });

  async function unlock(link: CachedLink, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { password } = (request.body ?? {}) as { password?: unknown };
    try {
      const attempt = { password: typeof password === 'string' ? password : '', network: networkOf(request.ip) };
      if (await links.checkPassword(link, attempt)) return countAndRedirect(link, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error;
      reply.header('retry-after', String(error.retryAfterSeconds ?? 60));
      return show(reply, 429, { kind: 'locked', complaint: shortLinkText.tooManyTries, reportUrl: reportUrl(link) });
    }
    return show(reply, 403, { kind: 'locked', complaint: linkMessages.wrongPassword, reportUrl: reportUrl(link) });
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shortId: requestedPath } = request.params as { shortId: string };
    const [path = '', shortId = '', isInfo] = shortIdPath.exec(requestedPath) ?? [];
    // `redirects.ts` does not match percent-encoded ids such as `/s/%6Aabc`; they arrive here.
    if (shortDomain !== null && path && request.headers.host?.toLowerCase() !== shortDomain)
      return reply.redirect(`${new URL(publicUrl()).protocol}//${shortDomain}/${path}`, 302);
    const link = shortId === '' ? null : await links.find(shortId);
    if (!link) return notFound(request, reply);
    const verdict = links.judge(link);
    if (verdict === 'expired' || verdict === 'gone') return show(reply, 410, { kind: verdict });
    if (isInfo) return showInfo(link, reply);
    if (verdict === 'open' || verdict === 'reported') return countAndRedirect(link, request, reply);
    return request.method === 'POST' ? unlock(link, request, reply) : show(reply, 200, { kind: 'locked', reportUrl: reportUrl(link) });
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) =>
      done(null, { password: new URLSearchParams(body as string).get('password') }),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/s/:shortId',
      handler: async (request, reply) => {
        try {
          return await handle(request, reply);
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          return show(reply.header('retry-after', '5'), 503, { kind: 'unavailable' });
        }
      },
    });
  });
}
