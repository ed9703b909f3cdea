import { randomBytes } from 'node:crypto';
import { nextPort } from './ports.mjs';
import { startProgram } from './programs.mjs';

/**
 * @typedef {object} Cashfree
 * @property {NodeJS.ProcessEnv} env Variables that make the product use it, in production mode.
 * @property {(paymentSessionId: string) => Promise<void>} pay The buyer pays; the webhook follows.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the simulated Cashfree.
 * @param {{ databaseUrl: string, certificate: string }} options Certificate of the proxy, to which the webhooks go.
 * @returns {Promise<Cashfree>}
 */
export async function startCashfree({ databaseUrl, certificate }) {
  const port = await nextPort();
  const keys = { CASHFREE_APP_ID: 'drill', CASHFREE_SECRET_KEY: `cfsk_${randomBytes(16).toString('hex')}` };
  const program = await startProgram({
    name: 'cashfree',
    command: [process.execPath, '--import', 'tsx', 'drills/servers/cashfree.mjs'],
    env: { ...keys, DATABASE_URL: databaseUrl, PORT: String(port), NODE_EXTRA_CA_CERTS: certificate },
    isReady: async (output) => output.includes('ready'),
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    env: { ...keys, CASHFREE_ENV: 'production', CASHFREE_BASE_URL: `${origin}/sandbox/cashfree/pg` },
    async pay(paymentSessionId) {
      const response = await fetch(`${origin}/sandbox/cashfree/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paymentSessionId, outcome: 'SUCCESS', wait: false }),
      });
      if (!response.ok) throw new Error(`The simulated Cashfree answered ${response.status}: ${await response.text()}`);
    },
    stop: () => program.stop(),
  };
}
