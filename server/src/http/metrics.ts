import { createHash, timingSafeEqual } from 'node:crypto';
import { attentionKinds } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { AppError } from '../kit/app-error.ts';
import { stopwatch } from '../kit/clock.ts';
import type { Attention } from '../modules/attention/index.ts';
import type { Checkout } from '../modules/checkout/index.ts';
import type { Links } from '../modules/links/index.ts';
import type { Payouts } from '../modules/payouts/index.ts';
import type { Telegram } from '../modules/telegram/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type LastCheck, lastChecks } from '../platform/db/invariants.ts';
import type { Events } from '../platform/events/events.ts';
import { listRuns, type SweepRun } from '../platform/housekeeping/sweep-runs.store.ts';
import { countJobs, type QueueCount } from '../platform/jobs/job-counts.ts';
import type { createMails } from '../platform/mail/mails.ts';
import type { EventMetrics } from '../platform/metrics/event-metrics.ts';
import { registerProcessMetrics } from '../platform/metrics/process-metrics.ts';
import { requestMeter } from '../platform/metrics/request-meter.ts';
import { scrapedMetrics } from '../platform/metrics/scraped-metrics.ts';
import type { SecurityLog } from '../platform/security/security-log.ts';
import type { Tracer } from '../platform/trace/tracer.ts';
import type { Redirects } from './pages/redirects.ts';

interface MetricsDeps {
  build: { version: string; commit: string };
  eventMetrics: Pick<EventMetrics, 'registry'>;
  database: Database;
  securityLog: Pick<SecurityLog, 'counts'>;
  links: Pick<Links, 'recorder'>;
  redirects: Pick<Redirects, 'counts'>;
  events: Pick<Events, 'state'>;
  tracer: Pick<Tracer, 'counts'>;
  checkout: Pick<Checkout, 'lists' | 'countUnansweredRefunds' | 'countUnconfirmedPayments'>;
  payouts: Pick<Payouts, 'countByStatus' | 'countLatePayouts'>;
  attention: Pick<Attention, 'countOpen'>;
  telegram: Pick<Telegram, 'problems'>;
  mails: Pick<ReturnType<typeof createMails>, 'countDropped'>;
}

/** Both tokens are hashed before the comparison, so that the response time reveals neither the content nor the length of the token. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const cacheTtlMs = 5_000;

/** Metrics of this process only. */
function registerServerMetrics(registry: Registry, deps: MetricsDeps): void {
  const { build, securityLog, links, redirects, events, tracer } = deps;
  const { pool } = deps.database;
  const { counter, gauge } = scrapedMetrics(registry);
  const buildInfo = () => [{ labels: { ...build, node: process.versions.node }, value: 1 }];
  const connections = () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ];
  const redirectsByOutcome = () => {
    const { sent, refused } = redirects.counts();
    return [
      { labels: { outcome: 'sent' }, value: sent },
      { labels: { outcome: 'refused' }, value: refused },
    ];
  };
  gauge('jamun_build_info', 'Version and commit of the build, and version of Node.js.', buildInfo, 'version', 'commit', 'node');
  gauge('jamun_database_connections', 'Connections of the pool.', connections, 'state');
  gauge('jamun_database_connections_most', 'Maximum number of connections of the pool.', () => pool.options.max ?? 0);
  gauge('jamun_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  counter('jamun_redirects_total', 'Short links that were followed.', redirectsByOutcome, 'outcome');
  counter('jamun_sign_in_failures_total', 'Failed sign-ins and codes, by page and reason.', securityLog.counts, 'page', 'reason');
  gauge('jamun_clicks_waiting', 'Clicks that are not saved yet.', () => links.recorder().waiting);
  gauge('jamun_clicks_down', '1 while clicks cannot be saved to the database.', () => Number(links.recorder().isDown));
  gauge('jamun_event_streams', 'Open event streams (SSE).', () => events.state().streams);
  gauge('jamun_events_heard', '1 while events of other processes are received.', () => Number(events.state().hears));
  counter('jamun_trace_spans_exported_total', 'Spans that the receiver of traces accepted.', () => tracer.counts().exported);
  counter('jamun_trace_spans_dropped_total', 'Spans that were not exported: queue full, or receiver away.', () => tracer.counts().dropped);
}

function registerJobMetrics(registry: Registry, queues: QueueCount[]): void {
  const { gauge } = scrapedMetrics(registry);
  const perQueue = (name: string, help: string, value: (count: QueueCount) => number) =>
    gauge(name, help, () => queues.map((count) => ({ labels: { queue: count.queue }, value: value(count) })), 'queue');
  perQueue('jamun_jobs_waiting', 'Waiting jobs, including those that are not due yet.', ({ waiting }) => waiting);
  perQueue('jamun_jobs_retrying', 'Waiting jobs that have failed before.', ({ retrying }) => retrying);
  perQueue('jamun_jobs_active', 'Running jobs.', ({ active }) => active);
  perQueue('jamun_jobs_oldest_due_seconds', 'Age of the oldest due job.', ({ oldestDueSeconds }) => oldestDueSeconds);
  perQueue(
    'jamun_jobs_oldest_active_seconds',
    'Time since the oldest running job started.',
    ({ oldestActiveSeconds }) => oldestActiveSeconds,
  );
  perQueue('jamun_jobs_dead', 'Dead letters: jobs that failed after all retries.', ({ dead }) => dead);
  gauge('jamun_dead_letters', 'Dead letters of all queues.', () => queues.reduce((sum, { dead }) => sum + dead, 0));
}

/** Absent until a check has completed: a missing check must not look like zero violations. */
function registerInvariantMetrics(registry: Registry, { recent, complete }: Awaited<ReturnType<typeof lastChecks>>): void {
  const { gauge } = scrapedMetrics(registry);
  const seconds = ({ at }: LastCheck) => at.getTime() / 1000;
  if (recent)
    gauge('jamun_invariants_checked_timestamp_seconds', 'When the last check of recent transactions completed.', () => seconds(recent));
  if (complete) gauge('jamun_invariants_complete_timestamp_seconds', 'When the last complete check completed.', () => seconds(complete));
  if (!recent && !complete) return;
  const findings = new Map<string, number>();
  for (const { found } of [recent, complete].filter((check) => check !== null))
    for (const [name, count] of Object.entries(found)) findings.set(name, Math.max(count, findings.get(name) ?? 0));
  const samples = [...findings].map(([invariant, value]) => ({ labels: { invariant }, value }));
  const sum = samples.reduce((total, { value }) => total + value, 0);
  gauge('jamun_invariants_broken', 'Violations found by the last checks.', () => sum);
  gauge('jamun_invariant_broken', 'The same, by invariant.', () => samples, 'invariant');
}

function registerSweepMetrics(registry: Registry, runs: SweepRun[]): void {
  const { counter, gauge } = scrapedMetrics(registry);
  const finished = runs.flatMap(({ name, finishedAt }) =>
    finishedAt ? [{ labels: { sweep: name }, value: finishedAt.getTime() / 1000 }] : [],
  );
  const rows = runs.map((run) => ({ labels: { sweep: run.name }, value: run.rows }));
  gauge('jamun_sweep_finished_timestamp_seconds', 'When the sweep last ended with nothing left over.', () => finished, 'sweep');
  counter('jamun_sweep_rows_total', 'Rows that the sweep deleted or changed.', () => rows, 'sweep');
}

async function registerTelegramMetrics(registry: Registry, { problems }: MetricsDeps['telegram']): Promise<void> {
  const { gauge } = scrapedMetrics(registry);
  const [accounts, channels] = await Promise.all([problems.accounts(), problems.channels()]);
  const accountProblems = ['FROZEN', 'RESTRICTED', 'UNREADABLE', 'ENDED_ONCE'].map((problem) => ({
    labels: { problem },
    value: accounts.find((one) => one.problem === problem)?.count ?? 0,
  }));
  const channelTroubles = ['NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED'].map((trouble) => ({
    labels: { trouble },
    value: channels.find((one) => one.trouble === trouble)?.count ?? 0,
  }));
  gauge('jamun_telegram_account_problems', 'Telegram accounts with a problem, by kind.', () => accountProblems, 'problem');
  gauge('jamun_telegram_channel_troubles', 'Channels that cannot be managed, by reason.', () => channelTroubles, 'trouble');
}

/** Metrics read from the database: the same in every process. A new registry each time, so that absent metrics disappear. */
async function loadSharedMetrics({ database, checkout, payouts, attention, telegram, mails }: MetricsDeps): Promise<Registry> {
  const [
    queues,
    checks,
    sweepRuns,
    { totalOrders },
    withdrawals,
    unansweredRefunds,
    unconfirmedPayments,
    latePayouts,
    needingAttention,
    droppedEmails,
  ] = await Promise.all([
    countJobs(database),
    lastChecks(database),
    listRuns(database),
    checkout.lists.totals(database.read),
    payouts.countByStatus(),
    checkout.countUnansweredRefunds(),
    checkout.countUnconfirmedPayments(),
    payouts.countLatePayouts(),
    attention.countOpen(),
    mails.countDropped(),
  ]);
  const registry = new Registry();
  const { counter, gauge } = scrapedMetrics(registry);
  const withdrawalsByStatus = withdrawals.map(({ status, count }) => ({ labels: { status }, value: count }));
  const attentionByKind = attentionKinds.map((kind) => ({
    labels: { kind },
    value: needingAttention.find((one) => one.kind === kind)?.count ?? 0,
  }));
  const droppedByBucket = droppedEmails.map(({ bucket, count }) => ({ labels: { bucket }, value: count }));
  registerJobMetrics(registry, queues);
  gauge('jamun_sales', 'Settled sales.', () => totalOrders);
  gauge('jamun_withdrawals', 'Withdrawals by status.', () => withdrawalsByStatus, 'status');
  gauge('jamun_refunds_unanswered', 'Refunds without a usable answer from the provider for an hour or more.', () => unansweredRefunds);
  const unconfirmedHelp = 'Sales whose settlement hold is over although the provider has not confirmed their payment.';
  gauge('jamun_payments_unconfirmed', unconfirmedHelp, () => unconfirmedPayments);
  gauge('jamun_late_payouts', 'Transfers that succeeded after their amount was returned to the balance.', () => latePayouts);
  gauge('jamun_needs_attention', 'Open items in Needs attention, by kind.', () => attentionByKind, 'kind');
  const droppedHelp = 'Emails that were not sent because their recipient had received too many, by bucket.';
  counter('jamun_emails_dropped_total', droppedHelp, () => droppedByBucket, 'bucket');
  await registerTelegramMetrics(registry, telegram);
  registerInvariantMetrics(registry, checks);
  registerSweepMetrics(registry, sweepRuns);
  return registry;
}

/** TTL cache: limits the queries, however often metrics are scraped. */
function cached(load: () => Promise<Registry>): () => Promise<Registry> {
  let entry: { registry: Promise<Registry>; until: number } | undefined;
  return () => {
    if (!entry || stopwatch() > entry.until) entry = { registry: load(), until: stopwatch() + cacheTtlMs };
    return entry.registry;
  };
}

/** `GET /metrics`, protected by a bearer token. Create it before any route, or the hook misses their requests. */
export function createMetrics(app: FastifyInstance, token: string) {
  const expected = digest(`Bearer ${token}`);
  // Not the global registry of prom-client: tests run several servers in one process.
  const registry = new Registry();
  const processMetrics = registerProcessMetrics(registry);
  const requests = requestMeter(registry);
  app.addHook('onClose', async () => processMetrics.stop());
  app.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
    if (routeOptions.config?.isHealthCheck) return next();
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    const seconds = isStream ? null : reply.elapsedTime / 1000;
    requests.count({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds });
    next();
  });

  function assertToken({ headers }: FastifyRequest): void {
    if (timingSafeEqual(digest(headers.authorization ?? ''), expected)) return;
    throw new AppError('UNAUTHENTICATED', { message: 'Send METRICS_TOKEN as a bearer token' });
  }

  return {
    /** Serves the metrics on every given server. */
    serve(deps: MetricsDeps, servers: FastifyInstance[]): void {
      registerServerMetrics(registry, deps);
      const databaseUp = new Gauge({ name: 'jamun_database_up', help: '1 when the database answered.', registers: [registry] });
      const loadShared = cached(() => loadSharedMetrics(deps));
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        assertToken(request);
        // During a database outage the metrics of the process are still served.
        const shared = await loadShared().catch(() => null);
        databaseUp.set(Number(shared !== null));
        const all = Registry.merge([registry, deps.eventMetrics.registry, ...(shared ? [shared] : [])]);
        return reply
          .header('cache-control', 'no-store')
          .type(all.contentType)
          .send(await all.metrics());
      };
      for (const server of servers) server.get('/metrics', handler);
    },
  };
}
