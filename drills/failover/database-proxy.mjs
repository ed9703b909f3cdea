/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { nextPort } from '../lib/ports.mjs';
import { logFolder, startProgram } from '../lib/programs.mjs';

/**
 * Replaces values of a file of `deploy/`; throws if one of them is not in the file any more.
 * @param {string} path
 * @param {[string, string][]} replacements
 */
export function fillDeployFile(path, replacements) {
  let text = readFileSync(join(root, 'deploy', path), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${path} does not contain "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/**
 * HAProxy with the file of `deploy/patroni`: one address that follows the primary.
 * @param {{ port: number, checkPort: number }[]} nodes
 */
export async function startDatabaseProxy(nodes) {
  const port = await nextPort();
  const file = join(logFolder, `haproxy-postgresql-${port}.cfg`);
  const [first, second] = nodes.map((node) => `127.0.0.1:${node.port} check port ${node.checkPort}`);
  const text = fillDeployFile('patroni/haproxy-postgresql.cfg', [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ['10.0.0.11:5432 check port 8008', `${first}`],
    ['10.0.0.12:5432 check port 8008', `${second}`],
  ]);
  writeFileSync(file, text);
  const program = await startProgram({
    name: `haproxy-postgresql-${port}`,
    command: ['haproxy', '-db', '-f', file],
    isReady: async () => true,
  });
  return { port, stop: () => program.stop() };
}

/**
 * Asks a server for its role over one connection, which is opened again after an error.
 * @param {string} connectionString
 */
function createRoleReader(connectionString) {
  const { Client } = loadPackage('pg');
  /** @type {PgClient | undefined} */
  let open;
  return {
    async isPrimary() {
      try {
        if (!open) {
          const client = new Client({ connectionString, connectionTimeoutMillis: 2_500, query_timeout: 2_500 });
          client.on('error', () => {});
          client.once('end', () => (open = undefined));
          await client.connect();
          open = client;
        }
        return (await open.query('select not pg_is_in_recovery() as "isPrimary"')).rows[0].isPrimary === true;
      } catch {
        this.close();
        return false;
      }
    },
    // Not awaited: a frozen server never confirms the end of the connection.
    close: () => void open?.end().catch(() => {}),
  };
}

/**
 * Role check for HAProxy without Patroni: `GET /primary` answers 200 if the server is the primary.
 * @param {string} url Of the server.
 */
export async function startRoleCheck(url) {
  const port = await nextPort();
  const role = createRoleReader(url);
  const server = createServer(async (_, response) => void response.writeHead((await role.isPrimary()) ? 200 : 503).end());
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const stop = () => {
    role.close();
    server.close();
  };
  return { port, stop };
}
