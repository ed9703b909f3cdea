import { createHash, timingSafeEqual } from 'node:crypto';
import { attentionKinds } from '@jamun/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { countJobs, type QueueCount } from '../platform/jobs/job-counts.ts';
import type { createMails } from '../platform/mail/mails.ts';
import { contentType, counter, formatMetrics, gauge, type Metric } from '../platform/metrics/exposition.ts';
import { processMetrics } from '../platform/metrics/process-metrics.ts';
import { requestMeter } from '../platform/metrics/request-meter.ts';
import type { SecurityLog } from '../platform/security/security-log.ts';
import type { Redirects } from './pages/redirects.ts';

interface MetricsDeps {
  database: Database;
  securityLog: Pick<SecurityLog, 'counts'>;
  links: Pick<Links, 'recorder'>;
  redirects: Pick<Redirects, 'counts'>;
  events: Pick<Events, 'state'>;
  checkout: Pick<Checkout, 'lists' | 'countUnansweredRefunds'>;
  payouts: Pick<Payouts, 'countByStatus' | 'countLatePayouts'>;
  attention: Pick<Attention, 'countOpen'>;
  telegram: Pick<Telegram, 'problems'>;
  mails: Pick<ReturnType<typeof createMails>, 'countDropped'>;
}

/** Both tokens are hashed before the comparison, so that the response time reveals neither the content nor the length of the token. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const cacheTtlMs = 5_000;

/** Metrics of this process only. */
function processLevelMetrics({ database: { pool }, securityLog, links, redirects, events }: MetricsDeps): Metric[] {
  const { sent, refused } = redirects.counts();
  const { waiting, isDown } = links.recorder();
  const { streams, hears } = events.state();
  return [
    gauge(
      'jamun_database_connections',
      'Connections of the pool.',
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ),
    gauge('jamun_database_connections_most', 'Maximum number of connections of the pool.', pool.options.max ?? 0),
    gauge('jamun_database_waiting', 'Requests that wait for a connection.', pool.waitingCount),
    counter(
      'jamun_redirects_total',
      'Short links that were followed.',
      { labels: { outcome: 'sent' }, value: sent },
      { labels: { outcome: 'refused' }, value: refused },
    ),
    counter('jamun_sign_in_failures_total', 'Failed sign-ins and codes, by page and reason.', ...securityLog.counts()),
    gauge('jamun_clicks_waiting', 'Clicks that are not saved yet.', waiting),
    gauge('jamun_clicks_down', '1 while clicks cannot be saved to the database.', Number(isDown)),
    gauge('jamun_event_streams', 'Open event streams (SSE).', streams),
    gauge('jamun_events_heard', '1 while events of other processes are received.', Number(hears)),
  ];
}

const byQueue = (queues: QueueCount[], value: (queue: QueueCount) => number) =>
  queues.map((count) => ({ labels: { queue: count.queue }, value: value(count) }));

function jobMetrics(all: QueueCount[]): Metric[] {
  const queues = all.filter(({ queue }) => queue !== 'dead-letters');
  const dead = all.find(({ queue }) => queue === 'dead-letters')?.waiting ?? 0;
  return [
    gauge('jamun_jobs_waiting', 'Waiting jobs, including those that are not due yet.', ...byQueue(queues, ({ waiting }) => waiting)),
    gauge('jamun_jobs_active', 'Running jobs.', ...byQueue(queues, ({ active }) => active)),
    gauge('jamun_jobs_failed', 'Jobs that recently failed after all retries.', ...byQueue(queues, ({ failed }) => failed)),
    gauge('jamun_jobs_oldest_due_seconds', 'Age of the oldest due job.', ...byQueue(queues, ({ oldestDueSeconds }) => oldestDueSeconds)),
    gauge('jamun_dead_letters', 'Unhandled dead letters: jobs that failed after all retries.', dead),
  ];
}

/** Absent until a check has completed: a missing check must not look like zero violations. */
function invariantMetrics({ recent, complete }: Awaited<ReturnType<typeof lastChecks>>): Metric[] {
  const seconds = ({ at }: LastCheck) => at.getTime() / 1000;
  const findings = new Map<string, number>();
  for (const { found } of [recent, complete].filter((check) => check !== null))
    for (const [name, count] of Object.entries(found)) findings.set(name, Math.max(count, findings.get(name) ?? 0));
  const samples = [...findings].map(([invariant, value]) => ({ labels: { invariant }, value }));
  return [
    ...(recent
      ? [gauge('jamun_invariants_checked_seconds', 'When the last check of recent transactions completed.', seconds(recent))]
      : []),
    ...(complete ? [gauge('jamun_invariants_complete_seconds', 'When the last complete check completed.', seconds(complete))] : []),
    ...(recent || complete
      ? [
          gauge(
            'jamun_invariants_broken',
            'Violations found by the last checks.',
            samples.reduce((sum, { value }) => sum + value, 0),
          ),
          gauge('jamun_invariant_broken', 'The same, by invariant.', ...samples),
        ]
      : []),
  ];
}

async function telegramMetrics({ problems }: MetricsDeps['telegram']): Promise<Metric[]> {
  const [accounts, channels] = await Promise.all([problems.accounts(), problems.channels()]);
  const accountProblems = ['FROZEN', 'RESTRICTED', 'UNREADABLE', 'ENDED_ONCE'].map((problem) => ({
    labels: { problem },
    value: accounts.find((one) => one.problem === problem)?.count ?? 0,
  }));
  const channelTroubles = ['NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED'].map((trouble) => ({
    labels: { trouble },
    value: channels.find((one) => one.trouble === trouble)?.count ?? 0,
  }));
  return [
    gauge('jamun_telegram_account_problems', 'Telegram accounts with a problem, by kind.', ...accountProblems),
    gauge('jamun_telegram_channel_troubles', 'Channels that cannot be managed, by reason.', ...channelTroubles),
  ];
}

/** Metrics read from the database: the same in every process. */
async function sharedMetrics({ database, checkout, payouts, attention, telegram, mails }: MetricsDeps): Promise<Metric[]> {
  const [queues, checks, { totalOrders }, withdrawals, unansweredRefunds, latePayouts, needingAttention, droppedEmails] = await Promise.all(
    [
      countJobs(database),
      lastChecks(database),
      checkout.lists.totals(database.read),
      payouts.countByStatus(),
      checkout.countUnansweredRefunds(),
      payouts.countLatePayouts(),
      attention.countOpen(),
      mails.countDropped(),
    ],
  );
  return [
    ...jobMetrics(queues),
    gauge('jamun_sales', 'Settled sales.', totalOrders),
    gauge('jamun_withdrawals', 'Withdrawals by status.', ...withdrawals.map(({ status, count }) => ({ labels: { status }, value: count }))),
    gauge('jamun_refunds_unanswered', 'Refunds without a usable answer from the provider for an hour or more.', unansweredRefunds),
    gauge('jamun_late_payouts', 'Transfers that succeeded after their amount was returned to the balance.', latePayouts),
    gauge(
      'jamun_needs_attention',
      'Open items in Needs attention, by kind.',
      ...attentionKinds.map((kind) => ({ labels: { kind }, value: needingAttention.find((one) => one.kind === kind)?.count ?? 0 })),
    ),
    counter(
      'jamun_emails_dropped_total',
      'Emails that were not sent because their recipient had received too many, by bucket.',
      ...droppedEmails.map(({ bucket, count }) => ({ labels: { bucket }, value: count })),
    ),
    ...(await telegramMetrics(telegram)),
    ...invariantMetrics(checks),
  ];
}

/** TTL cache: limits the queries, however often metrics are scraped. */
function cached(load: () => Promise<Metric[]>): () => Promise<Metric[]> {
  let entry: { metrics: Promise<Metric[]>; until: number } | undefined;
  return () => {
    if (!entry || stopwatch() > entry.until) entry = { metrics: load(), until: stopwatch() + cacheTtlMs };
    return entry.metrics;
  };
}

/** `GET /metrics`, protected by a bearer token. Create it before any route, or the hook misses their requests. */
export function createMetrics(app: FastifyInstance, token: string) {
  const expected = digest(`Bearer ${token}`);
  const requests = requestMeter();
  const ownProcess = processMetrics();
  app.addHook('onClose', async () => ownProcess.stop());
  app.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
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
    serve(deps: MetricsDeps): void {
      const shared = cached(() => sharedMetrics(deps));
      app.get('/metrics', async (request, reply) => {
        assertToken(request);
        // During a database outage the metrics of the process are still served.
        const databaseMetrics = await shared().catch(() => null);
        const up = gauge('jamun_database_up', '1 when the database answered.', Number(databaseMetrics !== null));
        const metrics = [...ownProcess.metrics(), ...requests.metrics(), ...processLevelMetrics(deps), up, ...(databaseMetrics ?? [])];
        return reply.header('cache-control', 'no-store').type(contentType).send(formatMetrics(metrics));
      });
    },
  };
}
