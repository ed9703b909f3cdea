// Cashfree, played by the sandbox in a process and a database of its own: it survives everything that a drill does to the product.
// Environment: DATABASE_URL, PORT, CASHFREE_APP_ID, CASHFREE_SECRET_KEY. Webhooks are retried within seconds instead of minutes.
import { fileURLToPath } from 'node:url';
import { cashfreeRoutes, createSandboxCashfree } from '../../sandbox/src/index.ts';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { migrate } from '../../server/src/platform/db/migrate.ts';

const { DATABASE_URL: connectionString = '', PORT, CASHFREE_APP_ID: clientId = '', CASHFREE_SECRET_KEY: clientSecret = '' } = process.env;
const folder = fileURLToPath(new URL('../../server/src/platform/db/migrations', import.meta.url));
await migrate(connectionString, { folder, sandbox: true });

const { Pool } = loadPackage('pg');
const pool = new Pool({ connectionString, max: 10 });
pool.on('error', () => {});
const provider = createSandboxCashfree({
  query: (text, values) => pool.query(text, values),
  now: () => new Date(),
  clientId,
  clientSecret,
  retryAfter: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000],
});
const app = loadPackage('fastify')({ forceCloseConnections: true });
await app.register(cashfreeRoutes(provider));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
provider.start(500);
process.once('SIGTERM', () => process.exit(0));
console.log('ready');
