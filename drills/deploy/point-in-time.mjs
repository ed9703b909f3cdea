// PostgreSQL with the shipped settings, its WAL archive, and a recovery to a moment.
/** @import { Cluster } from '../lib/postgres.mjs' */
/** @import { Report } from './report.mjs' */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onExit } from '../lib/cleanup.mjs';
import { until } from '../lib/poll.mjs';
import { nextPort } from '../lib/ports.mjs';
import { postgresBin, postgresDirectory, queryRows, runAsPostgres, startCluster } from '../lib/postgres.mjs';
import { copyScript, copyShipped } from './shipped-files.mjs';

/** @param {string[]} paths */
const giveToPostgres = (...paths) => {
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:', ...paths]);
};

/**
 * A cluster that includes the shipped file, as Debian's postgresql.conf includes conf.d. Replaced: paths of the archive and its script.
 * @param {Report} report
 */
export async function startShippedCluster(report) {
  const cluster = await startCluster();
  const [archive, script, folder] = ['wal', 'archive-wal', 'data/conf.d'].map((name) => join(cluster.dir, name));
  for (const dir of [`${archive}`, `${folder}`]) mkdirSync(dir);
  copyScript('postgresql/archive-wal.sh', `${script}`);
  const paths = { '/usr/local/bin/archive-wal "': `${script} "`, '" /var/backups/jamun-wal\'': `" ${archive}'` };
  copyShipped('postgresql/jamun.conf', paths, join(`${folder}`, 'jamun.conf'));
  appendFileSync(join(cluster.dataDir, 'postgresql.conf'), "\ninclude_dir 'conf.d'\n");
  giveToPostgres(`${archive}`, `${folder}`);
  await report.check('postgresql', 'starts with the settings, and every one of them is in force', async () => {
    await cluster.stop();
    await cluster.start();
    const rows = await queryRows(
      cluster.adminUrl,
      `select name, applied, error from pg_file_settings where sourcefile like '%conf.d/jamun.conf' order by name`,
    );
    const wrong = rows.filter(({ applied, error }) => !applied || error !== null);
    if (rows.length < 20 || wrong.length > 0) throw new Error(`${rows.length} settings, not in force: ${JSON.stringify(wrong)}`);
    return `${rows.length} settings`;
  });
  return { ...cluster, archive: `${archive}` };
}

/** @typedef {Cluster & { archive: string }} ArchivedCluster */

/**
 * Base backup with the command of the file's comment.
 * @param {ArchivedCluster} cluster
 */
async function takeBaseBackup({ dir, adminUrl }) {
  const target = join(dir, 'base');
  const options = ['--format=tar', '--gzip', '--checkpoint=fast', '--wal-method=none'];
  await runAsPostgres(join(postgresBin, 'pg_basebackup'), '-d', adminUrl, '-D', target, ...options);
  return join(target, 'base.tar.gz');
}

/**
 * Starts a copy of the cluster at a moment, with the settings of the file's comment.
 * @param {{ base: string, archive: string, moment: string, password: string }} options
 */
async function recover({ base, archive, moment, password }) {
  const dir = postgresDirectory();
  const [data, port] = [join(dir, 'data'), await nextPort()];
  mkdirSync(data, { mode: 0o700 });
  execFileSync('tar', ['-xzf', base, '-C', data]);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'gunzip < ${archive}/%f.gz > "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(join(data, 'recovery.signal'), '');
  giveToPostgres(data);
  const pgCtl = (/** @type {string[]} */ ...args) => runAsPostgres(join(postgresBin, 'pg_ctl'), '-D', data, '-w', '-s', ...args);
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c archive_mode=off`;
  const stop = () => {
    execFileSync('runuser', ['-u', 'postgres', '--', join(postgresBin, 'pg_ctl'), '-D', data, '-w', '-s', '-m', 'immediate', 'stop'], {
      cwd: '/',
    });
    execFileSync('rm', ['-rf', dir]);
  };
  const forget = onExit(stop);
  await pgCtl('start', '-l', join(dir, 'postgres.log'), '-o', flags);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/jamun`;
  await until(
    'the recovery has ended',
    async () => (await queryRows(url, 'select pg_is_in_recovery() as recovering'))[0]?.recovering === false,
  );
  return {
    url,
    stop() {
      forget();
      stop();
    },
  };
}

/** @param {string} url */
async function countViolations(url) {
  const views = await queryRows(url, `select viewname from pg_views where schemaname = 'public' and viewname like 'invariant\\_%'`);
  let violations = 0;
  for (const { viewname } of views) violations += (await queryRows(url, `select 1 from ${viewname}`)).length;
  return { views: views.length, violations };
}

/**
 * `signUp` creates an account through the product and returns its email address.
 * @param {{ report: Report, cluster: ArchivedCluster, signUp: () => Promise<string> }} options
 */
export async function checkRecovery({ report, cluster, signUp }) {
  const base = await report.check('postgresql', 'base backup while the product runs', () => takeBaseBackup(cluster));
  if (!base) return;
  await report.check('postgresql', 'point-in-time recovery: accounts before the moment are there, later ones are not', async () => {
    const before = await signUp();
    const [now] = await queryRows(cluster.adminUrl, 'select clock_timestamp()::text as moment');
    const after = await signUp();
    const [last] = await queryRows(cluster.adminUrl, 'select pg_walfile_name(pg_switch_wal()) as segment');
    await until('the last segment is archived', async () => readdirSync(cluster.archive).includes(`${last?.segment}.gz`), { seconds: 90 });
    const began = performance.now();
    const recovered = await recover({ base, archive: cluster.archive, moment: String(now?.moment), password: cluster.password });
    const seconds = (performance.now() - began) / 1_000;
    try {
      const rows = await queryRows(recovered.url, 'select email from users where email = any($1)', [[before, after]]);
      if (rows.length !== 1 || rows[0]?.email !== before) throw new Error(`found ${JSON.stringify(rows)}`);
      const { views, violations } = await countViolations(recovered.url);
      if (violations > 0 || views < 10) throw new Error(`${violations} violations in ${views} invariant views`);
      return `recovered in ${seconds.toFixed(1)} s from ${readdirSync(cluster.archive).length} archived files, ${views} invariants hold`;
    } finally {
      recovered.stop();
    }
  });
  await report.check('postgresql', 'the archive script accepts a segment twice and refuses another one of that name', async () => {
    const file = join(cluster.dir, 'segment');
    const archive = (/** @type {string} */ content) => {
      writeFileSync(file, content);
      return runAsPostgres(join(cluster.dir, 'archive-wal'), file, 'example', cluster.archive).then(
        () => 'accepted',
        () => 'refused',
      );
    };
    const results = [await archive('a'), await archive('a'), await archive('b')].join(', ');
    if (results !== 'accepted, accepted, refused') throw new Error(results);
  });
}
