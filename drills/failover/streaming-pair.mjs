// Streaming replication with a synchronous standby, without a tool: the operator promotes the standby and brings the old primary back.
/** @import { HaCluster } from './ha-cluster.mjs' */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onExit } from '../lib/cleanup.mjs';
import { until } from '../lib/poll.mjs';
import { nextPort } from '../lib/ports.mjs';
import { postgresBin, postgresDirectory, queryRows, runAsPostgres } from '../lib/postgres.mjs';
import { startDatabaseProxy, startRoleCheck } from './database-proxy.mjs';
import { createProductDatabase, untilSynchronous } from './ha-cluster.mjs';
import { signalPostgres, untilPostgresEnded } from './process-tree.mjs';

/**
 * @typedef {object} PostgresNode
 * @property {string} name Also its `application_name` as a standby.
 * @property {number} port
 * @property {string} dir
 * @property {string} dataDir
 * @property {string} adminUrl
 */

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: 100,
  max_replication_slots: 10,
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
};

/**
 * @param {string} program
 * @param {string[]} args
 */
const runPostgresProgram = (program, ...args) => runAsPostgres(join(postgresBin, program), ...args);

/**
 * @param {string} name
 * @param {string} password
 * @returns {Promise<PostgresNode>}
 */
async function createNode(name, password) {
  const [dir, port] = [postgresDirectory(), await nextPort()];
  return { name, port, dir, dataDir: join(dir, 'data'), adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/**
 * Writes a file that PostgreSQL itself may replace later.
 * @param {PostgresNode} node
 * @param {string} name
 * @param {string} text
 */
async function writeDataFile({ dataDir }, name, text) {
  const { uid, gid } = await stat(dataDir);
  await writeFile(join(dataDir, name), text, { mode: 0o600 });
  await chown(join(dataDir, name), uid, gid);
}

/** @param {PostgresNode} node */
async function startNode({ dir, dataDir, port }) {
  const options = Object.entries({ ...settings, unix_socket_directories: dir }).map(([name, value]) => `-c ${name}='${value}'`);
  const start = ['-w', '-t', '60', '-s', '-l', join(dir, 'postgres.log'), '-o', `-p ${port} ${options.join(' ')}`, 'start'];
  await runPostgresProgram('pg_ctl', '-D', dataDir, ...start);
}

/** @param {PostgresNode} node */
const slotOf = ({ name }) => `slot_${name}`;

/**
 * Prepares the files of a standby, and its replication slot on the primary.
 * @param {PostgresNode} standby
 * @param {PostgresNode} primary
 */
async function configureStandby(standby, primary) {
  const { password } = new URL(primary.adminUrl);
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${standby.name}`;
  await writeDataFile(standby, 'standby.signal', '');
  await writeDataFile(standby, 'postgresql.auto.conf', `primary_conninfo = '${connection}'\nprimary_slot_name = '${slotOf(standby)}'\n`);
}

/**
 * @param {PostgresNode} primary
 * @param {PostgresNode} standby
 */
const createSlot = (primary, standby) =>
  queryRows(
    primary.adminUrl,
    `select pg_create_physical_replication_slot($1, true)
     where not exists (select from pg_replication_slots where slot_name = $1)`,
    [slotOf(standby)],
  );

/**
 * From now on every commit waits for this standby. Only once it has caught up: until then, commits would hang.
 * @param {PostgresNode} primary
 * @param {PostgresNode} standby
 */
async function requireStandby(primary, standby) {
  const caughtUp = `select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'`;
  const isStreaming = async () => (await queryRows(primary.adminUrl, caughtUp, [standby.name])).length > 0;
  await until('The standby has caught up', isStreaming, { seconds: 90 });
  await queryRows(primary.adminUrl, `alter system set synchronous_standby_names = '${standby.name}'`);
  await queryRows(primary.adminUrl, 'select pg_reload_conf()');
  await untilSynchronous(primary.adminUrl);
}

/**
 * @param {PostgresNode} primary
 * @param {PostgresNode} standby
 * @param {string} password
 */
async function createPair(primary, standby, password) {
  await writeFile(join(primary.dir, 'password'), password, { mode: 0o644 });
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${join(primary.dir, 'password')}`];
  await runPostgresProgram('initdb', '-D', primary.dataDir, ...login, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync');
  await startNode(primary);
  await createProductDatabase(primary.adminUrl, password);
  await createSlot(primary, standby);
  await runPostgresProgram('pg_basebackup', '-D', standby.dataDir, '-d', primary.adminUrl, '-c', 'fast', '-X', 'stream');
  await configureStandby(standby, primary);
  await startNode(standby);
  await requireStandby(primary, standby);
}

/**
 * The old primary becomes a standby: `pg_rewind` undoes what only it has written.
 * @param {PostgresNode} old
 * @param {PostgresNode} primary
 */
async function rewind(old, primary) {
  // pg_rewind of PostgreSQL 15 reads the timeline of the new primary from its last checkpoint.
  await queryRows(primary.adminUrl, 'checkpoint');
  await untilPostgresEnded(old.dataDir);
  await runPostgresProgram('pg_rewind', '-D', old.dataDir, `--source-server=${primary.adminUrl}`);
  await configureStandby(old, primary);
  await startNode(old);
  await requireStandby(primary, old);
}

/** @returns {Promise<HaCluster & { killStandby(): Promise<void>, startStandby(): Promise<void>, freezePrimary(): Promise<void> }>} */
export async function startStreamingPair() {
  const password = randomBytes(12).toString('hex');
  let [primary, standby] = [await createNode('pg1', password), await createNode('pg2', password)];
  const nodes = [primary, standby];
  const remove = () => {
    for (const node of nodes) {
      signalPostgres(node.dataDir, 'SIGKILL');
      rmSync(node.dir, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const forget = onExit(remove);
  await createPair(primary, standby, password);
  const checks = [await startRoleCheck(primary.adminUrl), await startRoleCheck(standby.adminUrl)];
  const proxy = await startDatabaseProxy(nodes.map(({ port }, index) => ({ port, checkPort: checks[index]?.port ?? 0 })));
  return {
    url: `postgres://jamun:${password}@127.0.0.1:${proxy.port}/jamun`,
    primaryUrl: () => primary.adminUrl,
    killPrimary: async () => signalPostgres(primary.dataDir, 'SIGKILL'),
    freezePrimary: async () => signalPostgres(primary.dataDir, 'SIGSTOP'),
    async failOver() {
      [primary, standby] = [standby, primary];
      await queryRows(primary.adminUrl, 'select pg_promote(true, 60)');
      await createSlot(primary, standby);
      await until(
        'The standby is promoted',
        async () => (await queryRows(primary.adminUrl, 'select 1 where not pg_is_in_recovery()')).length > 0,
      );
    },
    rejoin: () => rewind(standby, primary),
    killStandby: async () => signalPostgres(standby.dataDir, 'SIGKILL'),
    async startStandby() {
      await untilPostgresEnded(standby.dataDir);
      await startNode(standby);
      await untilSynchronous(primary.adminUrl);
    },
    async stop() {
      await proxy.stop();
      for (const check of checks) check.stop();
      forget();
      remove();
    },
  };
}
