import type { FastifyInstance } from 'fastify';
import type { Outbox } from './outbox.ts';
import { outboxPage } from './outbox-page.ts';

const isAddress = /^[^\s\0@]+@[^\s\0@]+$/;
const isId = /^[0-9A-Za-z]{1,40}$/;

/** `GET /sandbox/mails?to=…`: HTML for browsers, `{data}` for scripts. */
export const outboxRoutes = (outbox: Outbox) => async (app: FastifyInstance) => {
  app.get<{ Querystring: { to?: string } }>('/sandbox/mails', async (request, reply) => {
    const to = isAddress.test(String(request.query.to)) ? request.query.to : undefined;
    const mails = await outbox.latest({ to, limit: 100 });
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (request.headers.accept?.includes('text/html')) return reply.type('text/html; charset=utf-8').send(outboxPage(mails));
    return { data: mails };
  });

  app.get<{ Params: { id: string } }>('/sandbox/mails/:id', async (request, reply) => {
    const mail = isId.test(request.params.id) ? await outbox.find(request.params.id) : null;
    if (!mail) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation allow-popups",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
};
