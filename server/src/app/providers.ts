import { join } from 'node:path';
import {
  cashfreePayoutsRoutes,
  cashfreeRoutes,
  createOutbox,
  createSandboxCashfree,
  createSandboxPayouts,
  createSandboxTelegram,
  outboxRoutes,
  telegramRoutes,
} from '@jamun/sandbox';
import type { FastifyInstance } from 'fastify';
import { outboxMail } from '../adapters/mail/outbox.ts';
import { smtpMail } from '../adapters/mail/smtp.ts';
import { clamavScanner } from '../adapters/malware/clamav.ts';
import { callLimits } from '../adapters/payments/cashfree/call-limits.ts';
import { cashfreePayments } from '../adapters/payments/cashfree/cashfree-payments.ts';
import { cashfreePayouts } from '../adapters/payouts/cashfree/cashfree-payouts.ts';
import { diskStorage } from '../adapters/storage/disk/disk-storage.ts';
import { s3Storage } from '../adapters/storage/s3/s3-storage.ts';
import { simulatedTelegram } from '../adapters/telegram/simulated/simulated-telegram.ts';
import { guardSandbox } from '../http/sandbox-guard.ts';
import { trustedProxyMatcher } from '../http/trusted-proxies.ts';
import { payoutsWebhookPath } from '../http/webhooks.ts';
import type { Clock } from '../kit/clock.ts';
import { deriveKey, deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../kit/ids.ts';
import type { PaymentsPort } from '../modules/checkout/index.ts';
import type { PayoutsPort } from '../modules/payouts/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type ErrorReports, noErrorReports } from '../platform/errors/error-reports.port.ts';
import { tokenBuckets } from '../platform/limits/token-buckets.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { MailPort } from '../platform/mail/mail.port.ts';
import type { EventMetrics } from '../platform/metrics/event-metrics.ts';
import type { BuildInfo } from './build-info.ts';
import type { Config } from './config/config.ts';
import { callOutcome, observeCalls, traceTelegram } from './observed-providers.ts';

interface ProviderDeps {
  config: Config;
  database: Database;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  secretKey: Buffer;
  ring: KeyRing;
  startCall: EventMetrics['startProviderCall'];
  recordClockSkew: EventMetrics['recordClockSkew'];
  /** URL of this server on this machine. */
  ownUrl(): string;
}

/** Creates the adapters of external providers by configuration: real, or simulated by the sandbox. */
export async function chooseProviders(deps: ProviderDeps) {
  const { outbox, mailPort } = chooseMail(deps);
  const { disk, fileDeps } = chooseStorage(deps);
  const { payments, cashfree } = choosePayments(deps);
  const { transfers, sandboxPayouts } = choosePayouts(deps);
  const { telegram, sandboxTelegram } = await chooseTelegram(deps);
  await disk?.prepare();
  return {
    mailPort,
    fileDeps,
    payments,
    transfers,
    telegram: traceTelegram(telegram),
    outboxPath: outbox ? '/sandbox/mails' : null,
    disk,
    sandboxTelegram,
    serveSandbox: serveSandbox({ outbox, cashfree, sandboxPayouts, sandboxTelegram }, deps.config),
    /** Starts the timers of simulated providers, e.g. for webhooks. */
    startSandbox: () => cashfree?.start(),
  };
}

interface SimulatedProviders {
  outbox: Parameters<typeof outboxRoutes>[0] | null;
  cashfree: Parameters<typeof cashfreeRoutes>[0] | null;
  sandboxPayouts: Parameters<typeof cashfreePayoutsRoutes>[0] | null;
  sandboxTelegram: Parameters<typeof telegramRoutes>[0] | null;
}

/** Pages of simulated providers: only served to this machine, even if `ALLOW_SANDBOX` permits the provider. */
const serveSandbox =
  ({ outbox, cashfree, sandboxPayouts, sandboxTelegram }: SimulatedProviders, { trustedProxies, sandboxSecret }: Config) =>
  async (app: FastifyInstance): Promise<void> => {
    guardSandbox(app, { isTrustedProxy: trustedProxyMatcher(trustedProxies), secret: sandboxSecret });
    if (outbox) await app.register(outboxRoutes(outbox));
    if (cashfree) await app.register(cashfreeRoutes(cashfree));
    if (sandboxPayouts) await app.register(cashfreePayoutsRoutes(sandboxPayouts));
    if (sandboxTelegram) await app.register(telegramRoutes(sandboxTelegram));
  };

/** Local disk or S3. */
function chooseStorage({ config, clock, random, log, ring, startCall }: ProviderDeps) {
  const malwareScanner =
    config.clamavAddress === null
      ? null
      : observeCalls(clamavScanner({ address: config.clamavAddress, log }), { provider: 'clamav', calls: ['scan'], startCall });
  const fileDeps = { malwareScanner, sealedFilesKeys: deriveKeys(ring, 'sealed-files') };
  if (config.s3) {
    const calls = ['stat', 'read', 'write', 'writeStream', 'copy', 'remove'] as const;
    const storage = observeCalls(s3Storage({ ...config.s3, clock, log }), { provider: 's3', calls, startCall });
    return { disk: null, fileDeps: { ...fileDeps, storage } };
  }
  const disk = diskStorage({ dir: join(config.dataDir, 'files'), keys: deriveKeys(ring, 'files'), clock, random, log });
  return { disk, fileDeps: { ...fileDeps, storage: disk } };
}

/** Without an SMTP server, emails are stored in the outbox. */
function chooseMail({ config: { smtp, mailFrom }, database: { pool }, clock, startCall }: ProviderDeps) {
  if (smtp) {
    const mailPort: MailPort = smtpMail({ ...smtp, from: mailFrom });
    return { outbox: null, mailPort: observeCalls(mailPort, { provider: 'smtp', calls: ['send'], startCall }) };
  }
  const outbox = createOutbox(
    (text, values) => pool.query(text, values),
    () => clock.now(),
  );
  return { outbox, mailPort: observeCalls(outboxMail(outbox), { provider: 'outbox', calls: ['send'], startCall }) };
}

const paymentCalls = ['openCheckout', 'terminate', 'orderState', 'refund', 'refundState', 'refundsOf', 'disputesOf'] as const;
const paymentTimeouts = { answer: 10_000, pauses: [200, 1_000] };

/** Without Cashfree keys the sandbox simulates it: the same adapter calls this server over HTTP. */
function choosePayments({ config, database, clock, log, secretKey, ownUrl, startCall, recordClockSkew }: ProviderDeps) {
  const common = { apiVersion: '2025-01-01', timeouts: paymentTimeouts, clock, log, recordClockSkew };
  const observed = (port: PaymentsPort) => observeCalls(port, { provider: 'cashfree', calls: paymentCalls, startCall });
  if (config.cashfree) {
    const { baseUrl, callsPerMinute, ...keys } = config.cashfree;
    const limits = callLimits(tokenBuckets(database, clock), clock, callsPerMinute);
    return { cashfree: null, payments: observed(cashfreePayments({ ...common, ...keys, limits, baseUrl: () => baseUrl })) };
  }
  const keys = { clientId: 'sandbox', clientSecret: deriveKey(secretKey, 'sandbox-cashfree').toString('hex') };
  const cashfree = createSandboxCashfree({
    query: (text, values) => database.pool.query(text, values),
    now: () => clock.now(),
    ...keys,
  });
  const baseUrl = () => `${ownUrl()}/sandbox/cashfree/pg`;
  const limits = callLimits(tokenBuckets(database, clock), clock, null);
  const options = { ...common, ...keys, limits, mode: 'sandbox', sdkUrl: '/sandbox/cashfree/sdk.js', baseUrl } as const;
  const payments = observed(cashfreePayments(options));
  return { cashfree, payments };
}

/** Manual payouts by administrators, Cashfree, or the sandbox, which sends no money. */
function choosePayouts({ config, database, clock, log, secretKey, ownUrl, startCall }: ProviderDeps) {
  const common = { timeout: 20_000, clock, log };
  const observed = (port: PayoutsPort) =>
    observeCalls(port, { provider: 'cashfree-payouts', calls: ['send', 'state', 'balance'], startCall });
  if (config.payouts.by === 'manual') return { transfers: null, sandboxPayouts: null };
  if (config.payouts.by === 'cashfree') {
    const { by, baseUrl, balanceUrl, ...keys } = config.payouts;
    return {
      sandboxPayouts: null,
      transfers: observed(cashfreePayouts({ ...common, ...keys, baseUrl: () => baseUrl, balanceUrl: () => balanceUrl })),
    };
  }
  const keys = { clientId: 'sandbox', clientSecret: deriveKey(secretKey, 'sandbox-payouts').toString('hex') };
  const sandboxPayouts = createSandboxPayouts({
    query: (text, values) => database.pool.query(text, values),
    now: () => clock.now(),
    ...keys,
    webhookUrl: () => `${ownUrl()}${payoutsWebhookPath}`,
  });
  const sandboxUrl = () => `${ownUrl()}/sandbox/cashfree-payouts/payout`;
  return {
    sandboxPayouts,
    transfers: observed(cashfreePayouts({ ...common, ...keys, publicKey: null, baseUrl: sandboxUrl, balanceUrl: sandboxUrl })),
  };
}

interface ErrorReportDeps extends Pick<ProviderDeps, 'config' | 'clock' | 'random' | 'log'> {
  build: BuildInfo;
  count: EventMetrics['countErrorReport'];
}

/** Error reports, whose adapter is only loaded when used. */
export async function chooseErrorReports({ config, build, ...deps }: ErrorReportDeps): Promise<ErrorReports> {
  if (config.errorReportDsn === null) return noErrorReports;
  const { sentryReports } = await import('../adapters/errors/sentry-reports.ts');
  return sentryReports({
    ...deps,
    dsn: config.errorReportDsn,
    release: `jamun@${build.version}+${build.commit}`,
    environment: config.production ? 'production' : 'development',
    roles: config.roles.join(','),
  });
}

/** Real Telegram, whose library is only loaded when used, or the sandbox. */
async function chooseTelegram({ config: { telegram }, database: { pool }, clock, log, startCall }: ProviderDeps) {
  if (telegram) {
    const { mtprotoTelegram } = await import('../adapters/telegram/mtproto/index.ts');
    const measured = (method: string) => {
      const endCall = startCall('telegram', method);
      return (error: unknown) => endCall(error === null ? 'ok' : callOutcome(error));
    };
    return { sandboxTelegram: null, telegram: mtprotoTelegram({ ...telegram, log, startCall: measured }) };
  }
  const sandboxTelegram = createSandboxTelegram({ query: (text, values) => pool.query(text, values), now: () => clock.now() });
  return { sandboxTelegram, telegram: simulatedTelegram(sandboxTelegram) };
}
