import type { IncomingMessage } from 'node:http';
import { linkMessages as say } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import { networkOf } from '../../kit/network-of.ts';
import type { KnownLink, Links, Visit } from '../../modules/links/index.ts';
import { isDatabaseLost } from '../../platform/db/database-errors.ts';
import type { ErrorPages } from '../error-handler.ts';
import { linkPage, linkPagePolicy } from './short-link-notice.ts';

interface Deps {
  links: Pick<Links, 'find' | 'judge' | 'count' | 'destination' | 'unlock'>;
  visitOf: (request: IncomingMessage) => Visit;
  errorPages: () => ErrorPages | null;
  publicUrl(): string;
  /** At whose root short links lie, where there is one. */
  shortDomain: string | null;
}

const pathName = /^([0-9A-Za-z_-]{3,50})(\+?)$/;
const largestForm = 2_048;

/**
 * `/s/{shortId}` where it does not simply redirect: unknown ids, links that have ended, that ask for a password or were reported. And
 * `/s/{shortId}+`, which shows where a link leads.
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

  const reportUrl = ({ shortId }: KnownLink) => `${publicUrl()}/report?page=${encodeURIComponent(`/s/${shortId}`)}`;

  /** Counted first; then they are sent on, or shown where a reported link leads. */
  const lead = (link: KnownLink, request: FastifyRequest, reply: FastifyReply) =>
    new Promise<FastifyReply>((answered) => {
      links.count(link, visitOf(request.raw), (counted) => {
        if (!counted) return answered(show(reply, 503, { kind: 'unavailable' }));
        const target = links.destination(link);
        if (link.reportedAt) return answered(show(reply, 200, { kind: 'reported', target, reportUrl: reportUrl(link) }));
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        answered(reply.redirect(target, 302));
      });
    });

  /** A password keeps the target secret here too. */
  const showInfo = (link: KnownLink, reply: FastifyReply) =>
    links.judge(link) === 'locked'
      ? show(reply, 200, { kind: 'lockedInfo', reportUrl: reportUrl(link) })
      : show(reply, 200, { kind: 'info', target: links.destination(link), reportUrl: reportUrl(link) });

  async function unlock(link: KnownLink, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { password } = (request.body ?? {}) as { password?: unknown };
    try {
      const tried = { password: typeof password === 'string' ? password : '', network: networkOf(request.ip) };
      if (await links.unlock(link, tried)) return lead(link, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error;
      reply.header('retry-after', String(error.retryAfterSeconds ?? 60));
      return show(reply, 429, { kind: 'locked', complaint: say.page.tooManyTries, reportUrl: reportUrl(link) });
    }
    return show(reply, 403, { kind: 'locked', complaint: say.wrongPassword, reportUrl: reportUrl(link) });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shortId: asked } = request.params as { shortId: string };
    const [path = '', shortId = '', isInfo] = pathName.exec(asked) ?? [];
    // Spellings that `redirects.ts` does not know, such as `/s/%6Aabc`, end up here.
    if (shortDomain !== null && path && request.headers.host?.toLowerCase() !== shortDomain)
      return reply.redirect(`${new URL(publicUrl()).protocol}//${shortDomain}/${path}`, 302);
    const link = shortId === '' ? null : await links.find(shortId);
    if (!link) return notFound(request, reply);
    const verdict = links.judge(link);
    if (verdict === 'expired' || verdict === 'gone') return show(reply, 410, { kind: verdict });
    if (isInfo) return showInfo(link, reply);
    if (verdict === 'open' || verdict === 'reported') return lead(link, request, reply);
    return request.method === 'POST' ? unlock(link, request, reply) : show(reply, 200, { kind: 'locked', reportUrl: reportUrl(link) });
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: largestForm }, (_request, body, done) =>
      done(null, { password: new URLSearchParams(body as string).get('password') }),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/s/:shortId',
      handler: async (request, reply) => {
        try {
          return await answer(request, reply);
        } catch (error) {
          if (!isDatabaseLost(error)) throw error;
          return show(reply.header('retry-after', '5'), 503, { kind: 'unavailable' });
        }
      },
    });
  });
}
