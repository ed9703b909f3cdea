import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutbox, outboxRoutes } from '@jamun/sandbox';
import type { FastifyInstance } from 'fastify';
import { outboxMail } from '../adapters/mail/outbox.ts';
import { smtpMail } from '../adapters/mail/smtp.ts';
import { diskStorage } from '../adapters/storage/disk/disk-storage.ts';
import { s3Storage } from '../adapters/storage/s3/s3-storage.ts';
import type { Clock } from '../kit/clock.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { sealedBox } from '../kit/sealed-box.ts';
import { deriveKey } from '../kit/secret-key.ts';
import { createPasswords, strongCost } from '../modules/accounts/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLimits } from '../platform/limits/limits.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createMails } from '../platform/mail/mails.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import type { Config } from './config.ts';
import { docsPage } from './docs-page.ts';
import type { ErrorPages } from './error-handler.ts';
import { createHttp } from './http.ts';
import { buildModules } from './modules.ts';
import { mounting } from './mounting.ts';
import { openApi } from './openapi.ts';
import { guardSandbox } from './sandbox-guard.ts';
import { serveStorefront } from './storefront.ts';
import { serveStudio } from './studio.ts';
import { registerSweeps } from './worker.ts';

/** What differs between a real start and a test. */
export interface Surroundings {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  buildDir?: string;
  passwordCost?: typeof strongCost;
}

export type Container = Awaited<ReturnType<typeof buildContainer>>;

const ownBuild = fileURLToPath(new URL('..', import.meta.url));

/** Every part, made by hand and in order: the one place that knows them all. */
export async function buildContainer({ config, clock, random, log, secretKey, ...given }: Surroundings) {
  const database = openDatabase({ url: given.databaseUrl, largestPool: config.databasePool, log });
  const jobs = createJobs(database, log);
  const box = sealedBox(deriveKey(secretKey, 'sealed-box'), random);
  const sessions = createSessions({ database, clock, random, key: deriveKey(secretKey, 'sessions') });
  const limits = createLimits(database, clock, deriveKey(secretKey, 'limits'), config.rateLimits);

  const outbox = config.smtpUrl
    ? null
    : createOutbox(
        (text, values) => database.pool.query(text, values),
        () => clock.now(),
      );
  const mailPort = config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from: config.mailFrom })
    : outboxMail(outbox as NonNullable<typeof outbox>);
  const mails = createMails({ jobs, port: mailPort, box, random });

  const disk = config.s3
    ? null
    : diskStorage({ dir: join(config.dataDir, 'files'), key: deriveKey(secretKey, 'files'), clock, random, log });
  const storage = config.s3 ? s3Storage({ ...config.s3, clock, log }) : (disk as NonNullable<typeof disk>);
  await disk?.prepare();

  let app: FastifyInstance | undefined;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const passwords = createPasswords(given.passwordCost ?? strongCost);
  const modules = buildModules({
    ...{ database, clock, random, box, sessions, limits, jobs, mails, passwords, storage },
    ...{ publicUrl, supportEmail: config.supportEmail },
  });
  const { accounts, plans, notifications, files } = modules;
  // Files last: their storage may be away, which is no reason to leave the rest as it is.
  const filesSweeps = disk ? [disk.sweep, files.sweep] : [files.sweep];
  registerSweeps(jobs, [limits.sweep, sessions.sweep, accounts.sweep, notifications.sweep, ...filesSweeps]);

  const https = config.publicUrl?.startsWith('https:') ?? false;
  const storageOrigin = config.s3 ? new URL(config.s3.endpoint).origin : null;
  let storefront: ErrorPages | null = null;
  const http = await createHttp({
    database,
    log,
    random,
    trustedProxies: config.trustedProxies,
    https,
    storageOrigin,
    errorPages: () => storefront,
  });
  app = http.app;
  const { mount, finish } = mounting(app, { sessions, limits, publicUrl: config.publicUrl });
  modules.mount(mount);
  finish();
  const [description, page] = [openApi(), docsPage()];
  app.get('/openapi.json', () => description);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  await disk?.routes(app);
  if (outbox) {
    await app.register(async (sandbox) => {
      if (!config.allowSandbox) guardSandbox(sandbox);
      await sandbox.register(outboxRoutes(outbox));
    });
  }
  const buildDir = given.buildDir ?? ownBuild;
  await serveStudio(app, join(buildDir, 'web'));
  storefront = await serveStorefront(app, { buildDir, publicUrl, supportEmail: config.supportEmail });

  return {
    app,
    database,
    jobs,
    accounts,
    plans,
    notifications,
    publicUrl,
    http,
    drain: http.drain,
    async release() {
      await mailPort.close();
      await database.close();
    },
    async close() {
      await http.close();
      await jobs.stop();
      await this.release();
    },
  };
}

/** With PORT=0 the system chooses. */
function listeningPort(app: FastifyInstance | undefined): number | undefined {
  const address = app?.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
