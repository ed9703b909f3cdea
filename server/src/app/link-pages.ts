import type { IncomingMessage } from 'node:http';
import { linkMessages as say } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { networkOf } from '../kit/network-of.ts';
import type { KnownLink, Links, Visit } from '../modules/links/index.ts';
import { isDatabaseLost } from '../platform/db/database-errors.ts';
import type { ErrorPages } from './error-handler.ts';
import { linkPage, linkPagePolicy } from './link-page.ts';

interface Parts {
  links: Pick<Links, 'find' | 'judge' | 'count' | 'destination' | 'unlock'>;
  visitOf: (request: IncomingMessage) => Visit;
  errorPages: () => ErrorPages | null;
}

const shortId = /^[0-9A-Za-z_-]{3,50}$/;
const largestForm = 2_048;

/** `/s/{shortId}` where it does not simply lead on: ids that are none, links that have ended, and those that ask for a password. */
export async function serveLinkPages(app: FastifyInstance, { links, visitOf, errorPages }: Parts): Promise<void> {
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

  /** Counted first; then they are sent on. */
  const lead = (link: KnownLink, request: FastifyRequest, reply: FastifyReply) =>
    new Promise<FastifyReply>((answered) => {
      links.count(link, visitOf(request.raw), (counted) => {
        if (!counted) return answered(show(reply, 503, { kind: 'unavailable' }));
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        answered(reply.redirect(links.destination(link), 302));
      });
    });

  async function unlock(link: KnownLink, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { password } = (request.body ?? {}) as { password?: unknown };
    try {
      const tried = { password: typeof password === 'string' ? password : '', network: networkOf(request.ip) };
      if (await links.unlock(link, tried)) return lead(link, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error;
      reply.header('retry-after', String(error.retryAfterSeconds ?? 60));
      return show(reply, 429, { kind: 'locked', complaint: say.page.tooManyTries });
    }
    return show(reply, 403, { kind: 'locked', complaint: say.wrongPassword });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shortId: asked } = request.params as { shortId: string };
    const link = shortId.test(asked) ? await links.find(asked) : null;
    if (!link) return notFound(request, reply);
    const verdict = links.judge(link);
    if (verdict === 'expired' || verdict === 'gone') return show(reply, 410, { kind: verdict });
    if (verdict === 'open') return lead(link, request, reply);
    return request.method === 'POST' ? unlock(link, request, reply) : show(reply, 200, { kind: 'locked' });
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
