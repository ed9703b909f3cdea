import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../src/app/config/config.ts';
import { readJobsCommand, runJobsCommand } from '../../src/app/jobs-command.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createEmptyDatabase, queryRows, temporaryDirectory } from '../harness/backup-restore.ts';
import { copyDatabase } from '../harness/world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = temporaryDirectory();
let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  database = await copyDatabase();
});
beforeEach(() => query('truncate jobs'));
afterAll(async () => {
  await database.drop();
  folder.remove();
});

const query = (text: string) => queryRows(database.url, text);
const deadLetters = (...kinds: string[]) =>
  query(`insert into jobs (id, kind, data, state, attempts, failed_at, error) overriding system value
    select position + 100, kind, '{"sealed": "private"}', 'DEAD', 13, timestamptz '2026-11-18T04:00:00Z' + position * interval '1 minute', 'Error ECONNREFUSED'
    from unnest(array['${kinds.join("','")}']) with ordinality as kinds (kind, position)`);
const run = (args: string[], url = database.url) =>
  runJobsCommand(
    readJobsCommand(args),
    { config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder.path('data'), DATABASE_URL: url }), log: createLogger('silent') },
    new AbortController().signal,
  );
const readJobs = () => query('select id, state from jobs order by id');

it('jobs list prints dead letters newest first and the number of jobs per kind, without their data', async () => {
  await deadLetters('send-mail', 'send-refund', 'send-mail');
  await query(`insert into jobs (kind) values ('send-mail'), ('send-receipt')`);
  expect((await run(['list', '--limit', '2'])).text.split('\n')).toEqual([
    'id   kind         attempts  failed at                 error',
    '103  send-mail    13        2026-11-18T04:03:00.000Z  Error ECONNREFUSED',
    '102  send-refund  13        2026-11-18T04:02:00.000Z  Error ECONNREFUSED',
    '1 older dead letters are not listed; raise --limit',
    '',
    'kind          queued  active  dead',
    'send-mail     1       0       2',
    'send-receipt  1       0       0',
    'send-refund   0       0       1',
  ]);
  expect((await run(['list', '--kind', 'send-receipt'])).text).toMatch(/^No dead letters\n\nkind .*\nsend-receipt {2}1 .*$/);
});

it('jobs retry queues the given dead letters, names other ids, and writes audit records of the command line', async () => {
  await deadLetters('send-mail', 'send-refund', 'send-mail');
  expect(await run(['retry', '101', '102', '999'])).toEqual({
    text: 'Queued again: 2 jobs',
    problems: ['999 is not a dead letter: it may have been retried or dropped already'],
  });
  expect(await readJobs()).toEqual([
    { id: '101', state: 'QUEUED' },
    { id: '102', state: 'QUEUED' },
    { id: '103', state: 'DEAD' },
  ]);
  expect(
    await query('select action, subject_type, subject_id, actor_id, actor_name, address, after from audit_log order by seq desc limit 1'),
  ).toEqual([
    {
      action: 'JOB_RETRIED',
      subject_type: 'job',
      subject_id: '102',
      actor_id: null,
      actor_name: 'Jamun',
      address: 'command line',
      after: { kind: 'send-refund', attempts: 13, error: 'Error ECONNREFUSED' },
    },
  ]);
});

it('jobs drop --kind and drop --all --yes delete dead letters only', async () => {
  await deadLetters('send-mail', 'send-refund', 'send-mail');
  await query(`insert into jobs (id, kind) overriding system value values (200, 'send-mail')`);
  expect(await run(['drop', '--kind', 'send-mail'])).toEqual({ text: 'Dropped: 2 jobs', problems: [] });
  expect(await readJobs()).toEqual([
    { id: '102', state: 'DEAD' },
    { id: '200', state: 'QUEUED' },
  ]);
  expect(await run(['drop', '--all', '--yes'])).toEqual({ text: 'Dropped: 1 job', problems: [] });
  expect(await readJobs()).toEqual([{ id: '200', state: 'QUEUED' }]);
});

it('jobs drop --all without --yes is refused', () => {
  expect(() => readJobsCommand(['drop', '--all'])).toThrow('add --yes to confirm');
});

it.each([
  [[]],
  [['show']],
  [['list', '12']],
  [['list', '--limit', '0']],
  [['retry']],
  [['retry', '12', '--all']],
  [['retry', '--all', '--kind', 'send-mail']],
  [['drop', 'send-mail']],
])('jobs %j prints the usage', (args) => {
  expect(() => readJobsCommand(args)).toThrow('npm run jobs -- list');
});

it('jobs names the next step when the database has no job queue', async () => {
  const empty = await createEmptyDatabase();
  await expect(run(['list'], empty.url)).rejects.toThrow('run npm run migrate -- apply');
  await empty.drop();
});

it('jobs exits with 1 and names the id if a job is not a dead letter', async () => {
  const ended = await new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/jobs.ts', 'retry', '999'], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder.path('data') },
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  expect(ended).toEqual({
    code: 1,
    output: 'Queued again: 0 jobs\n',
    errors: '999 is not a dead letter: it may have been retried or dropped already\n',
  });
});
