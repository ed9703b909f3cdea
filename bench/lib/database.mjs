/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';

/**
 * @param {string} url
 * @returns {Promise<PgClient>}
 */
export async function connect(url) {
  const { Client } = loadPackage('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Bulk load: triggers and foreign keys are off while `load` runs.
 * @param {PgClient} client
 * @param {() => Promise<void>} load
 */
export async function withoutTriggers(client, load) {
  await client.query("set session_replication_role = 'replica'");
  await load();
  await client.query("set session_replication_role = 'origin'");
}
