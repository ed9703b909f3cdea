import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxCashfree } from '../provider.ts';
import { orderStatus } from '../views.ts';
import { bankPage, checkoutPage, unknownSessionPage } from './checkout-page.ts';
import { checkoutScript } from './checkout-script.ts';
import { overviewScript } from './overview-script.ts';
import { sdkScript } from './sdk-script.ts';

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

/** This server under its other local name, which is another origin for browsers. Under other names there is none. */
function otherOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const [name, port] = host.split(':');
  const otherName = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[name ?? ''] ?? name;
  return `${protocol}://${otherName}${port ? `:${port}` : ''}`;
}

const outcomes = ['SUCCESS', 'FAILED', 'PENDING'];
const themes = ['light', 'dark'];

/** Pages and scripts for the buyer's browser. */
export const pageRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  app.get('/sdk.js', (_request, reply) => script(reply, sdkScript));
  app.get('/checkout.js', (_request, reply) => script(reply, checkoutScript));
  app.get('/overview.js', (_request, reply) => script(reply, overviewScript));

  const findOrder = async (session: unknown) =>
    typeof session === 'string' && isSession.test(session) ? provider.store.orderOfSession(session) : null;
  const asPage = (reply: FastifyReply) =>
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', framed)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');

  app.get<{ Querystring: { session?: string } }>('/checkout', async (request, reply) => {
    const order = await findOrder(request.query.session);
    if (!order) return asPage(reply).status(404).send(unknownSessionPage());
    const bankUrl = `${otherOrigin(request)}/sandbox/cashfree/bank`;
    return asPage(reply).send(checkoutPage(order, orderStatus(order, provider.now()), bankUrl));
  });

  app.get<{ Querystring: Record<'session' | 'outcome' | 'theme', string | undefined> }>('/bank', async (request, reply) => {
    const { session, outcome = '', theme = '' } = request.query;
    const order = await findOrder(session);
    if (!order || !outcomes.includes(outcome)) return asPage(reply).status(404).send(unknownSessionPage());
    const shownTheme = themes.includes(theme) ? theme : null;
    const answerUrl = (answer: string) => {
      const query = new URLSearchParams({ session: order.payment_session_id, answer, ...(shownTheme ? { theme: shownTheme } : {}) });
      return `${otherOrigin(request)}/sandbox/cashfree/checkout?${query}`;
    };
    return asPage(reply).send(bankPage({ order, answerUrl, outcome, theme: shownTheme }));
  });
};
