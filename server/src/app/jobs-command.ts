import { parseArgs } from 'node:util';
import { AppError } from '../kit/app-error.ts';
import { systemClock } from '../kit/clock.ts';
import { systemRandom } from '../kit/ids.ts';
import { StartError } from '../kit/start-error.ts';
import { findUsernames } from '../modules/accounts/index.ts';
import { dropFailedJob, retryFailedJob } from '../modules/admin/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { commandLine } from '../platform/audit/audit.port.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { findDeadLetterIds, listDeadLetters } from '../platform/jobs/dead-letters.store.ts';
import { countJobs } from '../platform/jobs/job-counts.ts';
import { type DatabaseCommandDeps, withDatabase } from './schema-command.ts';

const usage = `npm run jobs -- list [--kind KIND] [--limit N]
Lists dead letters (jobs that failed after all retries), newest first, and the number of jobs per kind.

npm run jobs -- retry ID… | --kind KIND | --all
Queues dead letters again, with all their attempts.

npm run jobs -- drop ID… | --kind KIND | --all --yes
Deletes dead letters: these jobs never run again.`;

interface ListCommand {
  action: 'list';
  kind: string | undefined;
  limit: number;
}

interface ChangeCommand {
  action: 'retry' | 'drop';
  /** Empty: all dead letters, or those of the kind. */
  ids: string[];
  kind: string | undefined;
}

export type JobsCommand = ListCommand | ChangeCommand;

const optionTypes = {
  kind: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

const isJobId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

export function readJobsCommand(args: string[]): JobsCommand {
  const { values, positionals } = parseArgs({ args, options: optionTypes, allowPositionals: true });
  const { kind, limit = '50', all, yes } = values;
  const [action, ...ids] = positionals;
  if (action === 'list') {
    if (ids.length > 0 || all || !/^[1-9]\d{0,3}$/.test(limit)) throw new StartError(usage);
    return { action, kind, limit: Number(limit) };
  }
  if ((action !== 'retry' && action !== 'drop') || values.limit !== undefined) throw new StartError(usage);
  const targets = [ids.length > 0, kind !== undefined, all].filter(Boolean);
  if (targets.length !== 1 || !ids.every(isJobId)) throw new StartError(usage);
  if (action === 'drop' && all && !yes) throw new StartError('drop --all deletes every dead letter; add --yes to confirm');
  return { action, kind, ids };
}

/** Text table with columns of equal width. */
function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function describeJobs(database: Database, { kind, limit }: ListCommand): Promise<string> {
  const { rows, total } = await listDeadLetters(database, { kind, page: 1, limit });
  const letters = rows.map((row) => [row.id, row.kind, String(row.attempts), row.failedAt.toISOString(), row.error ?? '']);
  const counts = (await countJobs(database)).filter(({ queue }) => kind === undefined || queue === kind);
  const numbers = counts.map(({ queue, waiting, active, dead }) => [queue, String(waiting), String(active), String(dead)]);
  return [
    total === 0 ? 'No dead letters' : formatTable([['id', 'kind', 'attempts', 'failed at', 'error'], ...letters]),
    ...(total > rows.length ? [`${total - rows.length} older dead letters are not listed; raise --limit`] : []),
    ...(numbers.length > 0 ? ['', formatTable([['kind', 'queued', 'active', 'dead'], ...numbers])] : []),
  ].join('\n');
}

export interface JobsReport {
  text: string;
  /** Ids that are not dead letters. */
  problems: string[];
}

/** One transaction per job, with its audit record. An interrupted command has ended the jobs that it counts. */
async function endDeadLetters(database: Database, { action, ids, kind }: ChangeCommand, signal: AbortSignal): Promise<JobsReport> {
  const audit = auditModule({ database, clock: systemClock, random: systemRandom, findUsernames });
  const [retry, drop] = [retryFailedJob({ database, audit }), dropFailedJob({ database, audit })];
  const problems: string[] = [];
  let count = 0;
  for (const id of ids.length > 0 ? ids : await findDeadLetterIds(database, kind)) {
    if (signal.aborted) break;
    try {
      await (action === 'retry' ? retry(commandLine, id) : drop(commandLine, { id }));
      count += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
      problems.push(`${id} is not a dead letter: it may have been retried or dropped already`);
    }
  }
  return { text: `${action === 'retry' ? 'Queued again' : 'Dropped'}: ${count} ${count === 1 ? 'job' : 'jobs'}`, problems };
}

async function assertJobQueue({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('jobs') is not null as exists`);
  if (!rows[0]?.exists) throw new StartError('The database has no job queue yet: start the server, or run npm run migrate -- apply');
}

/** Longer than for requests: an operator waits rather than gets an error. */
const queryTimeoutMs = 30_000;

/** Works while the server is running or stopped. Never shows the data of a job. */
export function runJobsCommand(command: JobsCommand, deps: DatabaseCommandDeps, signal: AbortSignal): Promise<JobsReport> {
  return withDatabase(deps, async (url) => {
    const database = openDatabase({ url, maxConnections: 1, queryTimeoutMs, log: deps.log, name: 'jamun jobs' });
    try {
      await assertJobQueue(database);
      if (command.action === 'list') return { text: await describeJobs(database, command), problems: [] };
      return await endDeadLetters(database, command, signal);
    } finally {
      await database.close();
    }
  });
}
