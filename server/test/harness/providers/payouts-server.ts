import { cashfreePayoutsRoutes, createSandboxPayouts } from '@jamun/sandbox';
import Fastify from 'fastify';
import pg from 'pg';
import { copyDatabase } from '../world.ts';

interface SandboxOptions {
  clock?: { now(): Date };
  /** Database that survives the provider; without it, a new one is created and dropped. */
  databaseUrl?: string;
}

export type SandboxPayoutProvider = Awaited<ReturnType<typeof startSandboxPayouts>>;

/** Starts the simulated payout provider on its own port and database, so that it survives a killed server. */
export async function startSandboxPayouts({ clock = { now: () => new Date() }, ...options }: SandboxOptions = {}) {
  const copy = options.databaseUrl ? null : await copyDatabase();
  const databaseUrl = options.databaseUrl ?? (copy?.url as string);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => {});
  const keys = { clientId: 'TEST_PAYOUTS_ID', clientSecret: 'cfsk_test_secret_of_payouts' };
  let webhookUrl: string | null = null;
  const provider = createSandboxPayouts({
    query: (text, values) => pool.query(text, values),
    now: () => clock.now(),
    ...keys,
    webhookUrl: () => webhookUrl,
  });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cashfreePayoutsRoutes(provider));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const baseUrl = `${origin}/sandbox/cashfree-payouts/payout`;

  async function send<Data>(path: string, body: object): Promise<Data> {
    const response = await fetch(`${origin}/sandbox/cashfree-payouts/${path}`, {
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
    /** Environment variables that make a server use this provider. The server also needs real payments (CASHFREE_APP_ID …). */
    env: {
      PAYOUTS: 'cashfree',
      CASHFREE_PAYOUTS_CLIENT_ID: keys.clientId,
      CASHFREE_PAYOUTS_CLIENT_SECRET: keys.clientSecret,
      CASHFREE_PAYOUTS_BASE_URL: baseUrl,
    },
    /** Webhooks are lost until the URL is set. */
    setWebhookUrl(url: string | null) {
      webhookUrl = url;
    },
    send,
    /** Replaces the script rules of a transfer, or of every transfer with `*`. */
    script: (transferId: string, rules: object[]) => send('scripts', { transferId, rules }),
    setImperfections: (imperfections: object) => send('imperfections', imperfections),
    setTransferStatus: (transferId: string, status: string, reason?: string) =>
      send<{ webhook: number | null }>(`transfers/${transferId}`, { status, reason }),
    deliverWebhooks: (everything = false) => send<{ attempts: number }>('webhooks/deliver', { everything }),
    async close() {
      await app.close();
      await pool.end();
      await copy?.drop();
    },
  };
}
