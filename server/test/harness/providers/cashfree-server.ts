import { cashfreeRoutes, createSandboxCashfree } from '@jamun/sandbox';
import Fastify from 'fastify';
import pg from 'pg';
import { copyDatabase } from '../world.ts';

interface SandboxOptions {
  clock?: { now(): Date };
  /** Database that survives the provider; without it, a new one is created and dropped. */
  databaseUrl?: string;
  /** Backoff before each retry of a webhook, in milliseconds. */
  retryAfter?: number[];
  /** Interval of webhook delivery in milliseconds; without it, only `deliverWebhooks` sends due webhooks. */
  poll?: number;
}

export type SandboxProvider = Awaited<ReturnType<typeof startSandboxCashfree>>;

/** Starts the simulated payment provider on its own port and database, so that it survives a killed server. */
export async function startSandboxCashfree({ clock = { now: () => new Date() }, ...options }: SandboxOptions = {}) {
  const copy = options.databaseUrl ? null : await copyDatabase();
  const databaseUrl = options.databaseUrl ?? (copy?.url as string);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => {});
  const keys = { clientId: 'TEST_APP_ID', clientSecret: 'cfsk_test_secret_of_the_merchant' };
  const provider = createSandboxCashfree({
    query: (text, values) => pool.query(text, values),
    now: () => clock.now(),
    ...keys,
    ...(options.retryAfter ? { retryAfter: options.retryAfter } : {}),
  });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cashfreeRoutes(provider));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  if (options.poll) provider.start(options.poll);
  const baseUrl = `${origin}/sandbox/cashfree/pg`;

  async function send<Data>(path: string, body: object): Promise<Data> {
    const response = await fetch(`${origin}/sandbox/cashfree/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, message } = (await response.json()) as { data: Data; message: string };
    if (!response.ok) throw new Error(message);
    return data;
  }

  return {
    ...keys,
    origin,
    baseUrl,
    databaseUrl,
    provider,
    /** Environment variables that make a server use this provider. */
    env: { CASHFREE_APP_ID: keys.clientId, CASHFREE_SECRET_KEY: keys.clientSecret, CASHFREE_ENV: 'sandbox', CASHFREE_BASE_URL: baseUrl },
    send,
    pay: (paymentSessionId: string, outcome = 'SUCCESS', more: object = {}) =>
      send<{ orderId: string; cfPaymentId: string; status: string }>('pay', { paymentSessionId, outcome, ...more }),
    setImperfections: (imperfections: object) => send('imperfections', imperfections),
    /** Replaces the script rules of an order, or of every order with `*`. */
    script: (orderId: string, rules: object[]) => send('scripts', { orderId, rules }),
    deliverWebhooks: (everything = false) => send<{ attempts: number }>('webhooks/deliver', { everything }),
    async close() {
      await app.close();
      await pool.end();
      await copy?.drop();
    },
  };
}
