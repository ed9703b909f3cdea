// The simulated Cashfree as a process of its own, with the documented call limits. Reports its answers and webhooks at /bench/report.
import { cashfreeRoutes, createSandboxCashfree } from '../../sandbox/src/index.ts';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { announce } from '../lib/announce.mjs';

const pool = new (loadPackage('pg').Pool)({ connectionString: process.env.SANDBOX_DATABASE_URL, max: 10 });
const provider = createSandboxCashfree({
  query: (text, values) => pool.query(text, values),
  now: () => new Date(),
  clientId: 'TEST_BENCH',
  clientSecret: String(process.env.SANDBOX_SECRET_KEY),
});

/** @type {Record<string, number>} */
const answers = {};
/** @type {Record<string, { sentAt: number, answeredAt: number, status: number }>} */
const webhooks = {};

// The sender of webhooks is the only caller of fetch in this process.
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const sentAt = Date.now();
  const response = await send(input, init);
  const orderId = JSON.parse(String(init?.body)).data?.order?.order_id;
  if (orderId) webhooks[orderId] ??= { sentAt, answeredAt: Date.now(), status: response.status };
  return response;
};

const app = loadPackage('fastify')({ forceCloseConnections: true });
app.addHook('onResponse', async (request, reply) => {
  const route = request.routeOptions.url ?? '';
  if (!route.includes('/pg/')) return;
  const call = `${request.method} ${route.slice(route.indexOf('/pg/') + 3)} ${reply.statusCode}`;
  answers[call] = (answers[call] ?? 0) + 1;
});
app.get('/bench/control', async () => ({}));
app.get('/bench/report', async () => ({ answers, webhooks }));
await app.register(cashfreeRoutes(provider));
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
provider.imperfections.set({ callLimits: true });
// Webhooks are sent when they are due.
provider.start(50);
process.once('SIGTERM', () => process.exit(0));
announce(origin);
