import type { FastifyInstance } from 'fastify';
import type { Outbox } from './outbox.ts';
import { outboxPage } from './outbox-page.ts';

/** `GET /sandbox/mails?to=…`: a page for people, `{data}` for scripts. */
export const outboxRoutes = (outbox: Outbox) => async (app: FastifyInstance) => {
  app.get<{ Querystring: { to?: string } }>('/sandbox/mails', async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to : undefined;
    const mails = await outbox.latest({ to, limit: 100 });
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (request.headers.accept?.includes('text/html')) return reply.type('text/html; charset=utf-8').send(outboxPage(mails));
    return { data: mails };
  });

  app.get<{ Params: { id: string } }>('/sandbox/mails/:id', async (request, reply) => {
    const mail = await outbox.find(request.params.id);
    if (!mail) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation allow-popups")
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
};
