import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
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
import { cashfreePayments } from '../adapters/payments/cashfree/cashfree-payments.ts';
import { cashfreePayouts } from '../adapters/payouts/cashfree/cashfree-payouts.ts';
import { diskStorage } from '../adapters/storage/disk/disk-storage.ts';
import { s3Storage } from '../adapters/storage/s3/s3-storage.ts';
import { simulatedTelegram } from '../adapters/telegram/simulated/simulated-telegram.ts';
import type { Clock } from '../kit/clock.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { deriveKey, deriveKeys, fingerprint, type KeyRing } from '../kit/secret-key.ts';
import { createPasswords, strongCost } from '../modules/accounts/index.ts';
import type { Database } from '../platform/db/database.ts';
import { createHeldLocks } from '../platform/db/held-locks.ts';
import { createEvents } from '../platform/events/events.ts';
import { createPublisher } from '../platform/events/publisher.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLimits } from '../platform/limits/limits.ts';
import type { Logger } from '../platform/log/logger.ts';
import { unsubscribeTokens } from '../platform/mail/unsubscribe-tokens.ts';
import { createSecurityLog } from '../platform/security/security-log.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import { adminCookies } from './admin-cookie.ts';
import type { Config } from './config.ts';
import { serveDocs } from './docs.ts';
import type { ErrorPages } from './error-handler.ts';
import { createHttp } from './http.ts';
import { endings } from './lifecycle.ts';
import { createMetrics } from './metrics.ts';
import { buildModules } from './modules.ts';
import { mounting } from './mounting.ts';
import { openKeys } from './open-keys.ts';
import { listeningPort, ownAddress } from './own-address.ts';
import { serveOwnPages } from './own-pages.ts';
import { createRedirects } from './redirects.ts';
import { guardSandbox } from './sandbox-guard.ts';
import { paymentSources } from './security-headers.ts';
import { serveFiles } from './serve-files.ts';
import { serveStorefront } from './storefront.ts';
import { serveStudio } from './studio.ts';
import { visitReader } from './visits.ts';
import { payoutsWebhookPath } from './webhooks.ts';
import { registerInvariants, registerSweeps } from './worker.ts';

/** What differs between a real start and a test. */
export interface Surroundings {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  /** Former keys, which only open. */
  previousKeys?: Buffer[];
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  buildDir?: string;
  passwordCost?: typeof strongCost;
  /** Waits between two calls to Telegram. Tests turn their clock instead. */
  pause?: (milliseconds: number) => Promise<void>;
}

export type Container = Awaited<ReturnType<typeof buildContainer>>;

const ownBuild = fileURLToPath(new URL('..', import.meta.url));

/** Every part, made by hand and in order: the one place that knows them all. */
export async function buildContainer({ config, clock, random, log, secretKey, ...given }: Surroundings) {
  const { databasePool, databaseTimeout } = config;
  const { ring, box, database, signingKeys } = await openKeys({ ...given, secretKey, databasePool, databaseTimeout, random, log });
  const locks = createHeldLocks({ url: given.databaseUrl, timeout: databaseTimeout, log });
  const jobs = createJobs(database, log);
  const { publish, silence } = createPublisher(database);
  const sessions = createSessions({
    ...{ database, clock, random, keys: deriveKeys(ring, 'sessions') },
    onEnded: (userId) => publish({ userId, about: 'sessions' }),
  });
  const events = createEvents({ databaseUrl: given.databaseUrl, sessions, clock, log });
  const securityLog = createSecurityLog(log, deriveKey(secretKey, 'security-log'));
  const limits = createLimits(database, clock, deriveKey(secretKey, 'limits'), config.rateLimits);

  const { outbox, mailPort } = chooseMail(config, database, clock);

  const { disk, fileDeps } = chooseStorage({ config, clock, random, log, ring });
  await disk?.prepare();

  let app: FastifyInstance | undefined;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const ownUrl = () => ownAddress(app) ?? publicUrl();
  const { payments, cashfree } = choosePayments({ config, database, clock, log, secretKey, ownUrl });
  const { transfers, sandboxPayouts } = choosePayouts({ config, database, clock, log, secretKey, ownUrl });
  const { telegram, sandboxTelegram } = await chooseTelegram(config, database, clock, log);
  const modules = buildModules({
    ...{ database, clock, random, box, sessions, limits, jobs, mailPort, ...fileDeps },
    ...{ passwords: createPasswords(given.passwordCost ?? strongCost), publish, publicUrl, supportEmail: config.supportEmail },
    unsubscribeTokens: unsubscribeTokens(signingKeys.unsubscribe),
    outboxPath: outbox ? '/sandbox/mails' : null,
    ...{ previewKeys: deriveKeys(ring, 'product-preview'), downloadKeys: deriveKeys(ring, 'downloads') },
    ...{ largestPrice: config.largestPrice, networkMark: networkMarker(config, secretKey) },
    ...{ log, payments, settlementHoldDays: config.settlementHoldDays },
    ...{ transfers, withdrawals: config.withdrawals, telegram, locks },
    ...{
      graceHours: config.telegramGraceHours,
      pause: given.pause ?? (async (milliseconds: number) => (config.rateLimits ? pause(milliseconds) : undefined)),
    },
    ...{
      databaseUrl: given.databaseUrl,
      databaseTimeout,
      shortDomain: config.shortDomain,
      securityLog,
      enforceAdminSetUp: config.production,
    },
  });
  const { files, products, links } = modules;
  // Files last: their storage may be away, which is no reason to leave the rest as it is.
  registerSweeps(jobs, [limits.sweep, sessions.sweep, ...modules.sweeps, ...(disk ? [disk.sweep] : []), files.sweep, files.sealDocuments]);

  registerInvariants(jobs, database, log);

  const https = config.publicUrl?.startsWith('https:') ?? false;
  const storageOrigin = config.s3 && new URL(config.s3.endpoint).origin;
  let storefront: ErrorPages | null = null;
  const http = await createHttp({
    ...{ database, log, random, https, storageOrigin },
    trustedProxies: config.trustedProxies,
    errorPages: () => storefront,
  });
  app = http.app;
  const metrics = config.metricsToken === null ? null : createMetrics(app, config.metricsToken);
  const visitOf = visitReader(config);
  const cookies = adminCookies({ key: deriveKey(secretKey, 'admin-csrf'), https, publicUrl: config.publicUrl });
  const { mount, mountStream, mountFile, finish } = mounting(app, {
    ...{ sessions, adminCookies: cookies, securityLog, limits, publicUrl: config.publicUrl },
    hasVerifiedEmail: modules.accounts.hasVerifiedEmail,
    countryOf: ({ raw }) => visitOf(raw).country,
  });
  modules.mount(mount, mountFile);
  events.mount(mountStream);
  finish();
  // Only where somebody can follow them.
  app.addHook('onReady', events.start);
  app.addHook('onReady', links.start);
  const redirects = createRedirects({ links, visitOf, shortDomain: config.shortDomain, publicUrl, https, log });
  redirects.attach(app.server);
  metrics?.serve({ ...modules, securityLog, database, redirects, events });
  serveDocs(app, { sessions, adminCookies: cookies });
  await serveFiles(app, { disk, modules, supportEmail: config.supportEmail });
  await serveOwnPages(app, { modules, visitOf, publicUrl, shortDomain: config.shortDomain, errorPages: () => storefront });
  await app.register(serveSandbox({ outbox, cashfree, sandboxPayouts, sandboxTelegram }));
  const buildDir = given.buildDir ?? ownBuild;
  await serveStudio(app, join(buildDir, 'web'));
  storefront = await serveStorefront(app, {
    ...{ buildDir, publicUrl, configuredUrl: config.publicUrl, supportEmail: config.supportEmail, https, storageOrigin },
    ...{ limits, clock, products, telegram: modules.telegram, payments: paymentSources(payments.browser().sdkUrl) },
  });

  const held = [mailPort.close, silence, modules.telegram.close, locks.close, database.close];
  return {
    ...modules,
    ...{ app, database, jobs, publicUrl, http, payments },
    sandboxTelegram,
    /** What stands in for the outside world begins to act by itself. */
    startSandbox: () => cashfree?.start(),
    ...endings({ events, redirects, http, links, jobs, held }),
  };
}

/** Fingerprints of networks for stock reservations; none while limits are off. */
const networkMarker = ({ rateLimits }: Config, secretKey: Buffer) => {
  const key = deriveKey(secretKey, 'reservation-networks');
  return (network: string) => (rateLimits ? fingerprint(key, network) : null);
};

interface StandIns {
  outbox: Parameters<typeof outboxRoutes>[0] | null;
  cashfree: Parameters<typeof cashfreeRoutes>[0] | null;
  sandboxPayouts: Parameters<typeof cashfreePayoutsRoutes>[0] | null;
  sandboxTelegram: Parameters<typeof telegramRoutes>[0] | null;
}

/** The pages of simulated providers: for this machine only, whatever `ALLOW_SANDBOX` permits. */
const serveSandbox =
  ({ outbox, cashfree, sandboxPayouts, sandboxTelegram }: StandIns) =>
  async (app: FastifyInstance): Promise<void> => {
    guardSandbox(app);
    if (outbox) await app.register(outboxRoutes(outbox));
    if (cashfree) await app.register(cashfreeRoutes(cashfree));
    if (sandboxPayouts) await app.register(cashfreePayoutsRoutes(sandboxPayouts));
    if (sandboxTelegram) await app.register(telegramRoutes(sandboxTelegram));
  };

/** Files lie in a directory of this machine, or in an S3. */
function chooseStorage({
  config,
  clock,
  random,
  log,
  ring,
}: Pick<Surroundings, 'config' | 'clock' | 'random' | 'log'> & { ring: KeyRing }) {
  const malwareScanner = config.clamavAddress === null ? null : clamavScanner({ address: config.clamavAddress, log });
  const fileDeps = { malwareScanner, sealedFilesKeys: deriveKeys(ring, 'sealed-files') };
  if (config.s3) return { disk: null, fileDeps: { ...fileDeps, storage: s3Storage({ ...config.s3, clock, log }) } };
  const disk = diskStorage({ dir: join(config.dataDir, 'files'), keys: deriveKeys(ring, 'files'), clock, random, log });
  return { disk, fileDeps: { ...fileDeps, storage: disk } };
}

/** Without a server to hand them to, mails lie in the outbox. */
function chooseMail({ smtp, mailFrom }: Config, { pool }: Database, clock: Clock) {
  if (smtp) return { outbox: null, mailPort: smtpMail({ ...smtp, from: mailFrom }) };
  const outbox = createOutbox(
    (text, values) => pool.query(text, values),
    () => clock.now(),
  );
  return { outbox, mailPort: outboxMail(outbox) };
}

interface PaymentsGround extends Pick<Surroundings, 'config' | 'clock' | 'log' | 'secretKey'> {
  database: Database;
  /** Where this server is reached from this machine. */
  ownUrl(): string;
}

const payingPatience = { answer: 10_000, pauses: [200, 1_000] };

/** Without keys of Cashfree the sandbox plays it: the same adapter speaks to it, over HTTP to ourselves. */
function choosePayments({ config, database, clock, log, secretKey, ownUrl }: PaymentsGround) {
  const settled = { apiVersion: '2025-01-01', timeouts: payingPatience, log };
  if (config.cashfree) {
    const { baseUrl, ...keys } = config.cashfree;
    return { cashfree: null, payments: cashfreePayments({ ...settled, ...keys, baseUrl: () => baseUrl }) };
  }
  const keys = { clientId: 'sandbox', clientSecret: deriveKey(secretKey, 'sandbox-cashfree').toString('hex') };
  const cashfree = createSandboxCashfree({
    ...{ query: (text, values) => database.pool.query(text, values), now: () => clock.now() },
    ...keys,
  });
  const baseUrl = () => `${ownUrl()}/sandbox/cashfree/pg`;
  const payments = cashfreePayments({ ...settled, ...keys, mode: 'sandbox', sdkUrl: '/sandbox/cashfree/sdk.js', baseUrl });
  return { cashfree, payments };
}

/** Administrators pay by hand, or Cashfree sends the money; where the sandbox plays it, nothing is sent at all. */
function choosePayouts({ config, database, clock, log, secretKey, ownUrl }: PaymentsGround) {
  const settled = { patience: 20_000, log };
  if (config.payouts.by === 'manual') return { transfers: null, sandboxPayouts: null };
  if (config.payouts.by === 'cashfree') {
    const { baseUrl, clientId, clientSecret } = config.payouts;
    return { sandboxPayouts: null, transfers: cashfreePayouts({ ...settled, clientId, clientSecret, baseUrl: () => baseUrl }) };
  }
  const keys = { clientId: 'sandbox', clientSecret: deriveKey(secretKey, 'sandbox-payouts').toString('hex') };
  const sandboxPayouts = createSandboxPayouts({
    ...{ query: (text, values) => database.pool.query(text, values), now: () => clock.now() },
    ...{ ...keys, webhookUrl: () => `${ownUrl()}${payoutsWebhookPath}` },
  });
  return {
    sandboxPayouts,
    transfers: cashfreePayouts({ ...settled, ...keys, baseUrl: () => `${ownUrl()}/sandbox/cashfree-payouts/payout` }),
  };
}

/** Telegram itself, whose library is loaded only where it is spoken to, or the one that the sandbox plays. */
async function chooseTelegram({ telegram }: Config, { pool }: Database, clock: Clock, log: Logger) {
  if (telegram) {
    const { mtprotoTelegram } = await import('../adapters/telegram/mtproto/index.ts');
    return { sandboxTelegram: null, telegram: mtprotoTelegram({ ...telegram, log }) };
  }
  const sandboxTelegram = createSandboxTelegram({ query: (text, values) => pool.query(text, values), now: () => clock.now() });
  return { sandboxTelegram, telegram: simulatedTelegram(sandboxTelegram) };
}
