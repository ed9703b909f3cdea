import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalid } from '../cashfree/api-error.ts';
import { registerErrorHandler } from '../cashfree/api-routes.ts';
import { fieldsOf } from '../cashfree/control-input.ts';
import { answerCall, sendJson } from '../script-reply.ts';
import { scriptRoutes } from '../script-routes.ts';
import { isStatus, type SandboxPayouts } from './provider.ts';

const version = '2024-01-01';
const hash = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const isListOfText = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

/** Version 1 of the API: a token, which lasts for minutes at Cashfree, then the balance. */
const token = 'sandbox-payouts-token';

function admit(provider: SandboxPayouts, request: FastifyRequest): void {
  const [id, secret] = [header(request, 'x-client-id'), header(request, 'x-client-secret')];
  if (!same(id, provider.clientId) || !same(secret, provider.clientSecret)) {
    throw new ApiError(401, 'request_failed', 'authentication Failed', 'authentication_error');
  }
  provider.access.assertAllowed({ clientId: id, address: request.ip, signature: header(request, 'x-cf-signature') });
  if (request.url.includes('/v1')) return;
  if (header(request, 'x-api-version') !== version) throw new ApiError(400, 'api_version_invalid', `x-api-version : should be ${version}`);
}

/** The transfer that a call is about: in the body of POST, in the query of GET. */
function transferIdOf({ method, body, query }: FastifyRequest): string {
  const { transfer_id: transferId } = fieldsOf(method === 'POST' ? body : query);
  return typeof transferId === 'string' ? transferId : '';
}

/** Imperfections that apply before a call is executed. */
async function applyImperfections({ imperfections }: SandboxPayouts, transferId: string): Promise<void> {
  await sleep(imperfections.delayFor(transferId));
  if (imperfections.strikes('serverErrors', transferId)) throw new ApiError(500, 'internal_error', 'something went wrong', 'api_error');
}

/** The merchant's API, under `/sandbox/cashfree-payouts/payout`. */
const apiRoutes = (provider: SandboxPayouts) => async (app: FastifyInstance) => {
  const { scripts, imperfections } = provider;
  registerErrorHandler(app);
  app.addHook('preValidation', async (request) => {
    admit(provider, request);
    await applyImperfections(provider, transferIdOf(request));
  });
  app.post('/v1/authorize', async () => ({ status: 'SUCCESS', subCode: '200', message: 'Token generated', data: { token, expiry: 600 } }));
  app.get('/v1.2/getBalance', async (request) => {
    if (header(request, 'authorization') !== `Bearer ${token}`) return { status: 'ERROR', subCode: '403', message: 'Token is not valid' };
    const balance = provider.balance.toFixed(2);
    return { status: 'SUCCESS', subCode: '200', message: 'Ledger balance', data: { balance, availableBalance: balance } };
  });
  app.post('/transfers', (request, reply) => {
    const transferId = transferIdOf(request);
    return answerCall(reply, {
      rule: scripts.next('create-transfer', transferId),
      execute: async () => provider.view(await provider.take(request.body)),
      isLost: () => imperfections.strikes('loseAnswer', transferId),
    });
  });
  app.get('/transfers', (request, reply) => {
    const transferId = transferIdOf(request);
    return answerCall(reply, {
      rule: scripts.next('get-transfer', transferId),
      execute: async () => provider.view(await provider.find(transferId)),
    });
  });
};

/** Controls for testers, under `/sandbox/cashfree-payouts`. */
const controlRoutes = (provider: SandboxPayouts) => async (app: FastifyInstance) => {
  const { imperfections } = provider;
  registerErrorHandler(app);
  app.get('/transfers', async (_request, reply) => sendJson(reply, { data: await provider.latest() }));
  app.post<{ Params: { id: string } }>('/transfers/:id', async ({ params, body }) => {
    const { status, reason, code } = fieldsOf(body);
    if (!isStatus(status)) throw invalid('status', 'is not known');
    const decision = { status, code: textOrNull(code), description: textOrNull(reason) };
    return { data: { webhook: await provider.decide(params.id, decision) } };
  });
  app.get('/imperfections', async () => ({ data: imperfections.now() }));
  app.post('/imperfections', async ({ body }) => {
    const wrong = imperfections.set(fieldsOf(body));
    if (wrong) throw invalid(wrong.slice(0, 40), 'is not understood');
    return { data: imperfections.now() };
  });
  app.post('/balance', async ({ body }) => {
    const { balance } = fieldsOf(body);
    if (typeof balance !== 'number' || balance < 0) throw invalid('balance', 'should be a number of rupees');
    provider.balance = balance;
    return { data: { balance } };
  });
  app.post('/balance-webhooks', async ({ body }) => {
    const { type, balance = 0 } = fieldsOf(body);
    if (type !== 'LOW_BALANCE_ALERT' && type !== 'CREDIT_CONFIRMATION') throw invalid('type', 'is not known');
    if (typeof balance !== 'number') throw invalid('balance', 'should be a number of rupees');
    return { data: { webhook: await provider.notifyBalance(type, balance) } };
  });
  app.post('/access', async ({ body }) => {
    const { addresses = null, createKey = false } = fieldsOf(body);
    if (addresses !== null && !isListOfText(addresses)) throw invalid('addresses', 'should be a list of addresses or null');
    provider.access.allow(addresses);
    return { data: { publicKey: createKey === true ? provider.access.createKey() : null } };
  });
  app.post('/webhooks/deliver', async ({ body }) => ({
    data: { attempts: await provider.deliverWebhooks(fieldsOf(body).everything === true) },
  }));
  scriptRoutes(app, provider.scripts, 'transferId');
};

/** Routes under `/sandbox/cashfree-payouts`. */
export const cashfreePayoutsRoutes = (provider: SandboxPayouts) => async (app: FastifyInstance) => {
  await app.register(apiRoutes(provider), { prefix: '/sandbox/cashfree-payouts/payout' });
  await app.register(controlRoutes(provider), { prefix: '/sandbox/cashfree-payouts' });
  app.addHook('onClose', async () => provider.stop());
};
