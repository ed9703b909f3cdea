// Two PostgreSQL servers managed by Patroni, and etcd with three members: promotion and rejoin happen without the operator.
/** @import { HaCluster } from './ha-cluster.mjs' */
/** @import { Program } from '../lib/programs.mjs' */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onExit } from '../lib/cleanup.mjs';
import { until } from '../lib/poll.mjs';
import { nextPort } from '../lib/ports.mjs';
import { postgresBin, postgresDirectory } from '../lib/postgres.mjs';
import { startProgram } from '../lib/programs.mjs';
import { fillDeployFile, startDatabaseProxy } from './database-proxy.mjs';
import { createProductDatabase, untilSynchronous } from './ha-cluster.mjs';
import { signalPostgres } from './process-tree.mjs';

/**
 * @typedef {object} PatroniNode
 * @property {string} name
 * @property {number} port
 * @property {number} checkPort REST interface of Patroni.
 * @property {string} configFile
 * @property {string} dataDir
 * @property {string} adminUrl
 * @property {Program} [program]
 */

// Unlike runuser, setpriv starts no second process: signals reach the program.
const asPostgresUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

/**
 * @typedef {{ name: string, client: string, peer: string }} EtcdMember `client` and `peer` are addresses.
 *
 * @param {EtcdMember} member
 * @param {{ dir: string, cluster: string }} options
 */
function flagsOf({ name, client, peer }, { dir, cluster }) {
  const flags = {
    name,
    'data-dir': join(dir, name),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': cluster,
    'heartbeat-interval': 250,
    'election-timeout': 2_500,
    'unsafe-no-fsync': true,
  };
  return Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
}

/** @param {string} dir */
async function startEtcd(dir) {
  /** @type {EtcdMember[]} */
  const members = [];
  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    members.push({ name, client: `http://127.0.0.1:${await nextPort()}`, peer: `http://127.0.0.1:${await nextPort()}` });
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(',');
  const programs = await Promise.all(
    members.map(({ name, client, peer }) =>
      startProgram({
        name,
        command: [...asPostgresUser, 'etcd', ...flagsOf({ name, client, peer }, { dir, cluster })],
        isReady: async () => (await fetch(`${client}/health`).catch(() => undefined))?.ok ?? false,
      }),
    ),
  );
  return {
    hosts: members.map(({ client }) => new URL(client).host).join(','),
    stop: () => Promise.all(programs.map((program) => program.stop())),
  };
}

/**
 * @param {string} name
 * @param {{ dir: string, etcdHosts: string, password: string }} options
 * @returns {Promise<PatroniNode>}
 */
async function createNode(name, { dir, etcdHosts, password }) {
  const [port, checkPort] = [await nextPort(), await nextPort()];
  const configFile = join(dir, `${name}.yml`);
  const text = fillDeployFile('patroni/patroni.yml', [
    ['name: pg1', `name: ${name}`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', etcdHosts],
    ['10.0.0.11:8008', `127.0.0.1:${checkPort}`],
    ['10.0.0.11:5432', `127.0.0.1:${port}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/jamun', join(dir, name)],
    ['/usr/lib/postgresql/15/bin', postgresBin],
    ['/var/lib/postgresql/.pgpass-patroni', join(dir, `pgpass-${name}`)],
    ['/var/run/postgresql', dir],
    ['change-me-superuser', password],
    ['change-me-replicator', password],
    ['change-me-rewinder', password],
  ]);
  writeFileSync(configFile, text);
  chmodSync(configFile, 0o644);
  return {
    name,
    port,
    checkPort,
    configFile,
    dataDir: join(dir, name),
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  };
}

/**
 * True if Patroni answers 200 at this path.
 * @param {PatroniNode} node
 * @param {'primary' | 'replica' | 'synchronous'} path
 */
const is = async ({ checkPort }, path) =>
  (await fetch(`http://127.0.0.1:${checkPort}/${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.ok ?? false;

/** @param {PatroniNode} node */
async function startPatroni(node) {
  node.program = await startProgram({
    name: `patroni-${node.name}`,
    command: [...asPostgresUser, 'patroni', node.configFile],
    // Python programs must not find another Python first.
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    isReady: async () => (await is(node, 'primary')) || (await is(node, 'replica')),
  });
}

/**
 * Kills Patroni and PostgreSQL, which is no child process of Patroni.
 * @param {PatroniNode} node
 */
function killNode({ program, dataDir }) {
  program?.kill('SIGKILL');
  signalPostgres(dataDir, 'SIGKILL');
}

/** @returns {Promise<HaCluster & { crashPrimary(): Promise<void> }>} `crashPrimary`: Patroni of the primary stays. */
export async function startPatroniCluster() {
  const password = randomBytes(12).toString('hex');
  const dir = postgresDirectory('jamun-drill-patroni-');
  const etcd = await startEtcd(dir);
  let [primary, standby] = [
    await createNode('pg1', { dir, etcdHosts: etcd.hosts, password }),
    await createNode('pg2', { dir, etcdHosts: etcd.hosts, password }),
  ];
  const nodes = [primary, standby];
  const remove = () => {
    for (const node of nodes) killNode(node);
    if (existsSync(dir)) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  const forget = onExit(remove);
  await startPatroni(primary);
  await createProductDatabase(primary.adminUrl, password);
  await startPatroni(standby);
  await untilSynchronous(primary.adminUrl);
  const proxy = await startDatabaseProxy(nodes);
  return {
    url: `postgres://jamun:${password}@127.0.0.1:${proxy.port}/jamun`,
    primaryUrl: () => primary.adminUrl,
    killPrimary: async () => killNode(primary),
    crashPrimary: async () => signalPostgres(primary.dataDir, 'SIGKILL'),
    async failOver() {
      [primary, standby] = [standby, primary];
      await until('Patroni has promoted the standby', () => is(primary, 'primary'), { seconds: 90 });
    },
    async rejoin() {
      if (standby.program?.child.signalCode) await startPatroni(standby);
      await untilSynchronous(primary.adminUrl);
    },
    async stop() {
      await proxy.stop();
      remove();
      forget();
      await etcd.stop();
    },
  };
}
