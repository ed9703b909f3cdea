import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkoutPage, unknownSessionPage } from './checkout-page.ts';
import { checkoutScript } from './checkout-script.ts';
import { overviewScript } from './overview-script.ts';
import type { SandboxCashfree } from './provider.ts';
import { sdkScript } from './sdk-script.ts';
import { orderStatus } from './views.ts';

const isSession = /^session_[\w-]{20,200}$/;

// May be framed by this server, or by one on another port of this machine.
const framed = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
].join('; ');

function script(reply: FastifyReply, source: string) {
  return reply
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('text/javascript; charset=utf-8')
    .send(source);
}

/** Pages and scripts for the buyer's browser. */
export const pageRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  app.get('/sdk.js', (_request, reply) => script(reply, sdkScript));
  app.get('/checkout.js', (_request, reply) => script(reply, checkoutScript));
  app.get('/overview.js', (_request, reply) => script(reply, overviewScript));

  app.get<{ Querystring: { session?: string } }>('/checkout', async (request, reply) => {
    const { session } = request.query;
    const order = typeof session === 'string' && isSession.test(session) ? await provider.store.orderOfSession(session) : null;
    reply.removeHeader('x-frame-options');
    reply.header('content-security-policy', framed).header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (!order) return reply.status(404).send(unknownSessionPage());
    return reply.send(checkoutPage(order, orderStatus(order, provider.now())));
  });
};
