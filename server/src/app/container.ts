import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { adminCookies } from '../http/api/admin-cookie.ts';
import { serveDocs } from '../http/api/docs/serve-docs.ts';
import { createRouteMounter } from '../http/api/route-mounter.ts';
import { createHttp } from '../http/create-server.ts';
import type { ErrorPages } from '../http/error-handler.ts';
import { createHealth } from '../http/health.ts';
import { createHealthServer } from '../http/health-server.ts';
import { listeningPort, localUrl } from '../http/local-url.ts';
import { createMetrics } from '../http/metrics.ts';
import { serveOwnPages } from '../http/pages/own-pages.ts';
import { createRedirects } from '../http/pages/redirects.ts';
import { serveStorefront } from '../http/pages/storefront.ts';
import { serveStudio } from '../http/pages/studio.ts';
import { mountClientErrors } from '../http/reports/client-errors.ts';
import { serveCspReports } from '../http/reports/csp-reports.ts';
import { paymentSources } from '../http/security-headers.ts';
import { serveFiles } from '../http/serve-files.ts';
import { trustedProxyMatcher } from '../http/trusted-proxies.ts';
import { visitReader } from '../http/visits.ts';
import { type Clock, systemClock } from '../kit/clock.ts';
import { deriveKey, deriveKeys, fingerprint } from '../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { createPasswords, strongCost } from '../modules/accounts/index.ts';
import type { DatabaseAddresses } from '../platform/db/database-addresses.ts';
import { createEvents } from '../platform/events/events.ts';
import { createPublisher, notifyOver } from '../platform/events/publisher.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLimits } from '../platform/limits/limits.ts';
import type { Logger } from '../platform/log/logger.ts';
import { unsubscribeTokens } from '../platform/mail/unsubscribe-tokens.ts';
import { createEventMetrics } from '../platform/metrics/event-metrics.ts';
import { createSecurityLog } from '../platform/security/security-log.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import { createTracer } from '../platform/trace/tracer.ts';
import { readBuildInfo } from './build-info.ts';
import type { Config } from './config/config.ts';
import { shutdownSteps } from './lifecycle.ts';
import { buildModules } from './modules.ts';
import { openKeys } from './open-keys.ts';
import { chooseErrorReports, chooseProviders } from './providers.ts';
import { registerInvariants, registerSweeps } from './worker.ts';

/** Options of `buildContainer` that differ between production, the demo world and tests. */
export interface ContainerOptions {
  config: Config;
  databaseUrl: string;
  /** Address of PostgreSQL itself if `databaseUrl` leads to a pooler. */
  directUrl?: string;
  secretKey: Buffer;
  /** Previous keys, which only decrypt. */
  previousKeys?: Buffer[];
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  buildDir?: string;
  passwordCost?: typeof strongCost;
  /** Delay between two calls to Telegram. Tests advance their clock instead. */
  pause?: (milliseconds: number) => Promise<void>;
}

export type Container = Awaited<ReturnType<typeof buildContainer>>;

type Platform = Awaited<ReturnType<typeof openPlatform>>;
type Providers = Awaited<ReturnType<typeof chooseProviders>>;
type Modules = ReturnType<typeof buildModules>;

const ownBuild = fileURLToPath(new URL('..', import.meta.url));

const addressesOf = ({ databaseUrl, directUrl = databaseUrl }: Pick<ContainerOptions, 'databaseUrl' | 'directUrl'>): DatabaseAddresses => ({
  databaseUrl,
  directUrl,
});

/** The exporter is loaded only when it is configured. */
async function openTracer({ config: { tracing }, random, log }: ContainerOptions) {
  const exporter = tracing && (await import('../platform/trace/otlp-exporter.ts')).otlpExporter(tracing, log);
  // Real time, also if the installation or a test runs ahead of it: receivers reject spans of the future.
  return createTracer({ random, clock: systemClock, exporter, ...(tracing ? { sampleRatio: tracing.sampleRatio } : {}) });
}

/** Database, keys and the services that every module uses. */
async function openPlatform(containerOptions: ContainerOptions) {
  const { config, clock, random, log, secretKey, previousKeys, ...options } = containerOptions;
  const { databasePool, databaseTimeout } = config;
  const tracer = await openTracer(containerOptions);
  const eventMetrics = createEventMetrics();
  const build = readBuildInfo(options.buildDir ?? ownBuild);
  const errorReports = await chooseErrorReports({ config, build, clock, random, log, count: eventMetrics.countErrorReport });
  const addresses = addressesOf(options);
  const keys = await openKeys({
    ...addresses,
    secretKey,
    ...(previousKeys && { previousKeys }),
    databasePool,
    databaseTimeout,
    random,
    log,
  });
  const { database, ring } = keys;
  const { publish, waitUntilIdle } = createPublisher(database);
  const sessions = createSessions({
    database,
    clock,
    random,
    keys: deriveKeys(ring, 'sessions'),
    onEnded: (userId) => publish({ userId, about: 'sessions' }),
  });
  return {
    ...keys,
    tracer,
    build,
    eventMetrics,
    errorReports,
    jobs: createJobs({ database, log, tracer, errorReports }),
    publish,
    waitForEvents: waitUntilIdle,
    sessions,
    events: createEvents({ directUrl: addresses.directUrl, notify: notifyOver(database), sessions, clock, log }),
    securityLog: createSecurityLog(log, deriveKey(secretKey, 'security-log')),
    limits: createLimits(database, clock, deriveKey(secretKey, 'limits'), config.rateLimits),
  };
}

function createModules(options: ContainerOptions, platform: Platform, providers: Providers, publicUrl: () => string) {
  const { config, clock, random, log, secretKey } = options;
  const { ring, box, database, signingKeys, sessions, limits, jobs, publish, locks, securityLog, eventMetrics } = platform;
  const { mailPort, fileDeps, payments, transfers, telegram, outboxPath } = providers;
  return buildModules({
    database,
    clock,
    random,
    box,
    sessions,
    limits,
    jobs,
    mailPort,
    ...fileDeps,
    passwords: createPasswords(options.passwordCost ?? strongCost),
    publish,
    publicUrl,
    supportEmail: config.supportEmail,
    unsubscribeTokens: unsubscribeTokens(signingKeys.unsubscribe),
    outboxPath,
    previewKeys: deriveKeys(ring, 'product-preview'),
    downloadKeys: deriveKeys(ring, 'downloads'),
    largestPrice: config.largestPrice,
    networkMark: networkMarker(config, secretKey),
    hashBuyer: (kind: string, value: string) => fingerprint(signingKeys.unsubscribe, 'coupon', kind, value),
    codeMark: (...parts: string[]) => fingerprint(deriveKey(secretKey, 'email-codes'), ...parts),
    log,
    payments,
    settlementHoldDays: config.settlementHoldDays,
    transfers,
    withdrawals: config.withdrawals,
    secondAdminAbove: config.secondAdminAbove,
    telegram,
    locks,
    graceHours: config.telegramGraceHours,
    pause: options.pause ?? (async (milliseconds: number) => (config.rateLimits ? sleep(milliseconds) : undefined)),
    ...addressesOf(options),
    databaseTimeout: config.databaseTimeout,
    shortDomain: config.shortDomain,
    securityLog,
    countEmail: eventMetrics.countEmail,
    countOrders: eventMetrics.countOrders,
    enforceAdminSetUp: config.production,
  });
}

interface HttpDeps {
  options: ContainerOptions;
  platform: Platform;
  providers: Providers;
  modules: Modules;
  publicUrl: () => string;
}

/** HTTP server with the API, redirects, files, studio and storefront; it does not listen yet. */
async function createHttpServer({ options, platform, providers, modules, publicUrl }: HttpDeps) {
  const { config, clock, log, secretKey } = options;
  const { database, ring, sessions, limits, events, securityLog, jobs, build, eventMetrics, errorReports, tracer } = platform;
  const { files, products, links } = modules;
  const buildDir = options.buildDir ?? ownBuild;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const storageOrigin = config.s3 && new URL(config.s3.endpoint).origin;
  let storefront: ErrorPages | null = null;
  const errorPages = () => storefront;
  const isTrustedProxy = trustedProxyMatcher(config.trustedProxies);
  const health = createHealth({ database, jobs });
  const http = await createHttp({ health, log, tracer, errorReports, https, storageOrigin, isTrustedProxy, errorPages });
  const { app } = http;
  const healthServer = config.healthPort === null ? null : createHealthServer({ host: config.host, port: config.healthPort, health, log });
  const metrics = config.metricsToken === null ? null : createMetrics(app, config.metricsToken);
  const visitOf = visitReader({ isTrustedProxy, countryHeader: config.countryHeader });
  const cookies = adminCookies({ key: deriveKey(secretKey, 'admin-csrf'), https, publicUrl: config.publicUrl });
  const { mount, mountStream, mountFile, finish } = createRouteMounter(app, {
    sessions,
    adminCookies: cookies,
    securityLog,
    limits,
    publicUrl: config.publicUrl,
    hasVerifiedEmail: modules.accounts.hasVerifiedEmail,
    countryOf: ({ raw }) => visitOf(raw).country,
  });
  modules.mount(mount, mountFile);
  mountClientErrors(mount, { clock, log, errorReports, eventMetrics, buildDir });
  events.mount(mountStream);
  finish();
  // The event stream and the click recorder start only in a process that listens.
  app.addHook('onReady', events.start);
  app.addHook('onReady', links.start);
  const redirects = createRedirects({ links, visitOf, shortDomain: config.shortDomain, publicUrl, https, log });
  redirects.attach(app.server);
  const metricsDeps = { ...modules, build, eventMetrics, securityLog, database, redirects, events, tracer };
  metrics?.serve(metricsDeps, [app, ...(healthServer ? [healthServer.app] : [])]);
  serveDocs(app, { sessions, adminCookies: cookies, publicUrl });
  await serveFiles(app, {
    disk: providers.disk,
    files,
    downloads: { openDownload: modules.insights.openDownload, supportEmail: config.supportEmail },
    pictureSources: [products, modules.telegram, modules.profile],
  });
  await serveOwnPages(app, { ...modules, eventMetrics, limits }, { visitOf, publicUrl, shortDomain: config.shortDomain, errorPages });
  await serveCspReports(app, { clock, log, eventMetrics });
  await app.register(providers.serveSandbox);
  await serveStudio(app, { database, clock, keys: deriveKeys(ring, 'web-assets'), securityLog }, join(buildDir, 'web'));
  storefront = await serveStorefront(app, {
    buildDir,
    publicUrl,
    configuredUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    https,
    storageOrigin,
    limits,
    clock,
    products,
    telegram: modules.telegram,
    payments: paymentSources(providers.payments.browser().sdkUrl),
  });
  return { http, app, redirects, healthServer };
}

/** Composition root: creates platform, providers, modules and HTTP server, in this order. */
export async function buildContainer(options: ContainerOptions) {
  const { config, clock, random, log, secretKey } = options;
  const platform = await openPlatform(options);
  const { database, ring, jobs, limits, sessions, events, tracer, errorReports, eventMetrics } = platform;

  let app: FastifyInstance | undefined;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const ownUrl = () => localUrl(app) ?? publicUrl();
  const { startProviderCall: startCall, recordClockSkew } = eventMetrics;
  const providers = await chooseProviders({ config, database, clock, random, log, secretKey, ring, ownUrl, startCall, recordClockSkew });
  const { disk, mailPort, payments, sandboxTelegram, startSandbox } = providers;
  const modules = createModules(options, platform, providers, publicUrl);
  const { links } = modules;
  const sweeps = registerSweeps(jobs, {
    database,
    clock,
    log,
    errorReports,
    disk,
    otherSweeps: [...limits.sweeps, ...sessions.sweeps, ...modules.sweeps],
  });
  registerInvariants(jobs, database, log);

  const server = await createHttpServer({ options, platform, providers, modules, publicUrl });
  const { http, redirects, healthServer } = server;
  app = server.app;

  const closers = [mailPort.close, platform.waitForEvents, modules.telegram.close, platform.locks.close];
  const lastClosers = [database.close, async () => healthServer?.close()];
  return {
    ...modules,
    app,
    database,
    jobs,
    tracer,
    errorReports,
    publicUrl,
    healthServer,
    payments,
    sandboxTelegram,
    startSandbox,
    runSweeps: sweeps.run,
    ...shutdownSteps({ events, redirects, http, links, sweeps, jobs, errorReports, closers, lastClosers, tracer }),
  };
}

/** Network fingerprints that limit stock reservations per network; null while rate limits are off. */
const networkMarker = ({ rateLimits }: Config, secretKey: Buffer) => {
  const key = deriveKey(secretKey, 'reservation-networks');
  return (network: string) => (rateLimits ? fingerprint(key, network) : null);
};
