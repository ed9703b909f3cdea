import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { adminCookies } from '../http/api/admin-cookie.ts';
import { serveDocs } from '../http/api/docs.ts';
import { mounting } from '../http/api/mounting.ts';
import { createHttp } from '../http/create-server.ts';
import type { ErrorPages } from '../http/error-handler.ts';
import { createMetrics } from '../http/metrics.ts';
import { listeningPort, ownAddress } from '../http/own-address.ts';
import { serveOwnPages } from '../http/pages/own-pages.ts';
import { createRedirects } from '../http/pages/redirects.ts';
import { serveStorefront } from '../http/pages/storefront.ts';
import { serveStudio } from '../http/pages/studio.ts';
import { paymentSources } from '../http/security-headers.ts';
import { serveFiles } from '../http/serve-files.ts';
import { visitReader } from '../http/visits.ts';
import type { Clock } from '../kit/clock.ts';
import { deriveKey, deriveKeys, fingerprint } from '../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { createPasswords, strongCost } from '../modules/accounts/index.ts';
import { createHeldLocks } from '../platform/db/held-locks.ts';
import { createEvents } from '../platform/events/events.ts';
import { createPublisher } from '../platform/events/publisher.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLimits } from '../platform/limits/limits.ts';
import type { Logger } from '../platform/log/logger.ts';
import { unsubscribeTokens } from '../platform/mail/unsubscribe-tokens.ts';
import { createSecurityLog } from '../platform/security/security-log.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import type { Config } from './config.ts';
import { endings } from './lifecycle.ts';
import { buildModules } from './modules.ts';
import { openKeys } from './open-keys.ts';
import { chooseProviders } from './providers.ts';
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

  let app: FastifyInstance | undefined;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const ownUrl = () => ownAddress(app) ?? publicUrl();
  const providers = await chooseProviders({ config, database, clock, random, log, secretKey, ring, ownUrl });
  const { mailPort, disk, fileDeps, payments, transfers, telegram, sandboxTelegram } = providers;
  const modules = buildModules({
    ...{ database, clock, random, box, sessions, limits, jobs, mailPort, ...fileDeps },
    ...{ passwords: createPasswords(given.passwordCost ?? strongCost), publish, publicUrl, supportEmail: config.supportEmail },
    unsubscribeTokens: unsubscribeTokens(signingKeys.unsubscribe),
    outboxPath: providers.outboxPath,
    ...{ previewKeys: deriveKeys(ring, 'product-preview'), downloadKeys: deriveKeys(ring, 'downloads') },
    ...{ largestPrice: config.largestPrice, networkMark: networkMarker(config, secretKey) },
    ...{ log, payments, settlementHoldDays: config.settlementHoldDays },
    ...{ transfers, withdrawals: config.withdrawals, telegram, locks },
    ...{
      graceHours: config.telegramGraceHours,
      pause: given.pause ?? (async (milliseconds: number) => (config.rateLimits ? sleep(milliseconds) : undefined)),
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
  await serveFiles(app, {
    disk,
    files,
    downloads: { openDownload: modules.insights.openDownload, supportEmail: config.supportEmail },
    pictureSources: [products, modules.telegram, modules.profile],
  });
  await serveOwnPages(app, modules, { visitOf, publicUrl, shortDomain: config.shortDomain, errorPages: () => storefront });
  await app.register(providers.serveSandbox);
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
    startSandbox: providers.startSandbox,
    ...endings({ events, redirects, http, links, jobs, held }),
  };
}

/** Fingerprints of networks for stock reservations; none while limits are off. */
const networkMarker = ({ rateLimits }: Config, secretKey: Buffer) => {
  const key = deriveKey(secretKey, 'reservation-networks');
  return (network: string) => (rateLimits ? fingerprint(key, network) : null);
};
