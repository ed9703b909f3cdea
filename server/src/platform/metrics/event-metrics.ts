import { clientErrorKinds } from '@jamun/contract';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { stopwatch } from '../../kit/clock.ts';
import { type MailBucket, mailBuckets } from '../mail/recipient-limits.ts';

/** How a call to a provider ended. `rejected`: the provider decided against it. `failed`: no answer, or an unusable one. */
export type CallOutcome = 'ok' | 'rejected' | 'throttled' | 'failed';

const providers = ['cashfree', 'cashfree-payouts', 'telegram', 's3', 'smtp', 'outbox', 'clamav'] as const;
export type MeasuredProvider = (typeof providers)[number];

const emailOutcomes = ['sent', 'failed', 'dropped', 'unwanted'] as const;
const webhookProviders = ['cashfree', 'cashfree-payouts'] as const;
const webhookOutcomes = ['handled', 'deferred', 'unknown', 'unsigned', 'failed'] as const;
const checkoutSteps = ['created', 'opened', 'unopened', 'settled', 'returned', 'failed', 'expired', 'over-coupon-limit'] as const;
const reportOutcomes = ['sent', 'suppressed', 'failed'] as const;

export type EmailOutcome = (typeof emailOutcomes)[number];
export type WebhookProvider = (typeof webhookProviders)[number];
export type WebhookOutcome = (typeof webhookOutcomes)[number];
export type CheckoutStep = (typeof checkoutSteps)[number];
export type ClientErrorKind = (typeof clientErrorKinds)[number];
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Upper bounds of the histogram buckets in seconds: providers take longer than our own requests. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

function counter<Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [registry] });
}

/** Series of a closed set start at 0: a rate over a series that appears with its first event misses that event. */
function startAtZero<Label extends string>(counter: Counter<Label>, series: Record<Label, string>[]): void {
  for (const labels of series) counter.inc(labels, 0);
}

const pairs = <One extends string, Other extends string>(ones: readonly One[], others: readonly Other[]): [One, Other][] =>
  ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));

/** Calls to providers: count and duration by method of the port. */
function providerCalls(registry: Registry) {
  const name = 'jamun_provider_calls_total';
  const calls = counter(registry, name, 'Calls to providers, by provider, call and outcome.', 'provider', 'call', 'outcome');
  const durations = new Histogram({
    name: 'jamun_provider_call_duration_seconds',
    help: 'Duration of calls to providers, with their retries.',
    labelNames: ['provider', 'call'],
    buckets,
    registers: [registry],
  });
  return (provider: MeasuredProvider, call: string) => {
    const startedAt = stopwatch();
    return (outcome: CallOutcome): void => {
      calls.inc({ provider, call, outcome });
      durations.observe({ provider, call }, (stopwatch() - startedAt) / 1000);
    };
  };
}

function clockSkew(registry: Registry): (seconds: number) => void {
  const name = 'jamun_provider_clock_skew_seconds';
  const gauge = new Gauge({ name, help: "The payment provider's clock minus ours, at its last answer.", registers: [registry] });
  return (seconds) => gauge.set(seconds);
}

export type EventMetrics = ReturnType<typeof createEventMetrics>;

/** Metrics of events in this process since its start. Labels come from closed sets: never ids, addresses or text of clients. */
export function createEventMetrics() {
  const registry = new Registry();
  const emails = counter(registry, 'jamun_emails_total', 'Emails by bucket and outcome; retries count again.', 'bucket', 'outcome');
  const webhooks = counter(registry, 'jamun_webhooks_total', 'Received webhooks, by provider and outcome.', 'provider', 'outcome');
  const orders = counter(registry, 'jamun_checkout_orders_total', 'Orders that reached a step of the checkout.', 'step');
  const clientErrors = counter(registry, 'jamun_client_errors_total', 'Errors of our scripts that browsers reported, by kind.', 'kind');
  const cspReports = counter(registry, 'jamun_csp_reports_total', 'Violations of the content security policy, by directive.', 'directive');
  const reports = counter(registry, 'jamun_error_reports_total', 'Error reports to ERROR_REPORT_DSN, by outcome.', 'outcome');
  startAtZero(
    emails,
    pairs(mailBuckets, emailOutcomes).map(([bucket, outcome]) => ({ bucket, outcome })),
  );
  startAtZero(
    webhooks,
    pairs(webhookProviders, webhookOutcomes).map(([provider, outcome]) => ({ provider, outcome })),
  );
  startAtZero(
    orders,
    checkoutSteps.map((step) => ({ step })),
  );
  startAtZero(
    clientErrors,
    clientErrorKinds.map((kind) => ({ kind })),
  );
  startAtZero(
    reports,
    reportOutcomes.map((outcome) => ({ outcome })),
  );

  return {
    registry,
    countEmail: (bucket: MailBucket, outcome: EmailOutcome) => emails.inc({ bucket, outcome }),
    countWebhook: (provider: WebhookProvider, outcome: WebhookOutcome) => webhooks.inc({ provider, outcome }),
    countOrders: (step: CheckoutStep, count = 1) => orders.inc({ step }, count),
    countClientError: (kind: ClientErrorKind) => clientErrors.inc({ kind }),
    /** `directive` must come from a closed set. */
    countCspReport: (directive: string) => cspReports.inc({ directive }),
    countErrorReport: (outcome: ReportOutcome) => reports.inc({ outcome }),
    /** Starts the measurement of a call; the returned function ends it. */
    startProviderCall: providerCalls(registry),
    recordClockSkew: clockSkew(registry),
  };
}
