import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseInItsWords } from '../cashfree/api-routes.ts';
import { invalid, Refusal } from '../cashfree/refusal.ts';
import { wireJson } from '../cashfree/rupees.ts';
import { type Imperfections, isStatus, type SandboxPayouts } from './provider.ts';

const version = '2024-01-01';
const hash = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

function admit(provider: SandboxPayouts, request: FastifyRequest): void {
  const [id, secret] = [header(request, 'x-client-id'), header(request, 'x-client-secret')];
  if (!same(id, provider.clientId) || !same(secret, provider.clientSecret)) {
    throw new Refusal(401, 'request_failed', 'authentication Failed', 'authentication_error');
  }
  if (header(request, 'x-api-version') !== version) throw new Refusal(400, 'api_version_invalid', `x-api-version : should be ${version}`);
  if (provider.strikes('serverErrors')) throw new Refusal(500, 'internal_error', 'something went wrong', 'api_error');
}

const answer = (reply: FastifyReply, view: unknown) => reply.type('application/json').send(wireJson(view));

/** The merchant's side, under `/sandbox/cashfree-payouts/payout`. */
const apiRoutes = (provider: SandboxPayouts) => async (app: FastifyInstance) => {
  refuseInItsWords(app);
  app.addHook('preValidation', async (request) => admit(provider, request));
  app.post('/transfers', async ({ body }, reply) => {
    const transfer = await provider.take(body);
    if (!provider.strikes('loseAnswer')) return answer(reply, provider.view(transfer));
    reply.hijack();
    reply.raw.destroy();
    return reply;
  });
  app.get<{ Querystring: { transfer_id?: string } }>('/transfers', async ({ query }, reply) =>
    answer(reply, provider.view(await provider.find(String(query.transfer_id)))),
  );
};

/** The tester's side: what has been sent, what becomes of it, and what goes wrong. */
const controlRoutes = (provider: SandboxPayouts) => async (app: FastifyInstance) => {
  refuseInItsWords(app);
  app.get('/transfers', async (_request, reply) => answer(reply, { data: await provider.latest() }));
  app.post<{ Params: { id: string }; Body: { status?: unknown; reason?: unknown } | null }>(
    '/transfers/:id',
    async ({ params, body }, reply) => {
      if (!isStatus(body?.status)) throw invalid('status', 'is not known');
      const told = await provider.decide(params.id, body.status, typeof body.reason === 'string' ? body.reason : null);
      return answer(reply, { data: { webhook: told } });
    },
  );
  app.post<{ Body: Partial<Imperfections> | null }>('/imperfections', async ({ body }, reply) => {
    provider.setImperfections(body ?? {});
    return answer(reply, { data: body ?? {} });
  });
};

/** The whole provider under `/sandbox/cashfree-payouts`. */
export const cashfreePayoutsRoutes = (provider: SandboxPayouts) => async (app: FastifyInstance) => {
  await app.register(apiRoutes(provider), { prefix: '/sandbox/cashfree-payouts/payout' });
  await app.register(controlRoutes(provider), { prefix: '/sandbox/cashfree-payouts' });
};
