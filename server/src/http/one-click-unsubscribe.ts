import type { FastifyInstance } from 'fastify';
import type { Notifications } from '../modules/notifications/index.ts';

const bodyLimit = 4 * 1024;

/**
 * One-click unsubscribe (RFC 8058): the URL in the `List-Unsubscribe` header, to which email clients POST a form. Not part of the
 * contract, because the body is not JSON. A GET of the same URL opens a page that asks for confirmation. Not rate limited per
 * network: large email providers send from few IP addresses, and a wrong token does not reach the database.
 */
export async function serveOneClickUnsubscribe(app: FastifyInstance, { changeSubscription }: Notifications): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', { bodyLimit }, async ({ query: { token } }, reply) => {
      await changeSubscription({ token: typeof token === 'string' ? token : '', isOn: false });
      return reply
        .header('cache-control', 'no-store')
        .send({ success: true, message: 'You are unsubscribed from these emails.', data: null });
    });
  });
}
