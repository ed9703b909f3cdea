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
import { cashfreePayments } from '../adapters/payments/cashfree/cashfree-payments.ts';
import { cashfreePayouts } from '../adapters/payouts/cashfree/cashfree-payouts.ts';
import { diskStorage } from '../adapters/storage/disk/disk-storage.ts';
import { s3Storage } from '../adapters/storage/s3/s3-storage.ts';
import { simulatedTelegram } from '../adapters/telegram/simulated/simulated-telegram.ts';
import { guardSandbox } from '../http/sandbox-guard.ts';
import { payoutsWebhookPath } from '../http/webhooks.ts';
import type { Clock } from '../kit/clock.ts';
import { deriveKey, deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../kit/ids.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';
import { tracedProviders } from './traced-providers.ts';

interface ProviderDeps {
  config: Config;
  database: Database;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  secretKey: Buffer;
  ring: KeyRing;
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
    ...tracedProviders({ mailPort, fileDeps, payments, transfers, telegram }),
    outboxPath: outbox ? '/sandbox/mails' : null,
    disk,
    sandboxTelegram,
    serveSandbox: serveSandbox({ outbox, cashfree, sandboxPayouts, sandboxTelegram }),
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
  ({ outbox, cashfree, sandboxPayouts, sandboxTelegram }: SimulatedProviders) =>
  async (app: FastifyInstance): Promise<void> => {
    guardSandbox(app);
    if (outbox) await app.register(outboxRoutes(outbox));
    if (cashfree) await app.register(cashfreeRoutes(cashfree));
    if (sandboxPayouts) await app.register(cashfreePayoutsRoutes(sandboxPayouts));
    if (sandboxTelegram) await app.register(telegramRoutes(sandboxTelegram));
  };

/** Local disk or S3. */
function chooseStorage({ config, clock, random, log, ring }: ProviderDeps) {
  const malwareScanner = config.clamavAddress === null ? null : clamavScanner({ address: config.clamavAddress, log });
  const fileDeps = { malwareScanner, sealedFilesKeys: deriveKeys(ring, 'sealed-files') };
  if (config.s3) return { disk: null, fileDeps: { ...fileDeps, storage: s3Storage({ ...config.s3, clock, log }) } };
  const disk = diskStorage({ dir: join(config.dataDir, 'files'), keys: deriveKeys(ring, 'files'), clock, random, log });
  return { disk, fileDeps: { ...fileDeps, storage: disk } };
}

/** Without an SMTP server, emails are stored in the outbox. */
function chooseMail({ config: { smtp, mailFrom }, database: { pool }, clock }: ProviderDeps) {
  if (smtp) return { outbox: null, mailPort: smtpMail({ ...smtp, from: mailFrom }) };
  const outbox = createOutbox(
    (text, values) => pool.query(text, values),
    () => clock.now(),
  );
  return { outbox, mailPort: outboxMail(outbox) };
}

const paymentTimeouts = { answer: 10_000, pauses: [200, 1_000] };

/** Without Cashfree keys the sandbox simulates it: the same adapter calls this server over HTTP. */
function choosePayments({ config, database, clock, log, secretKey, ownUrl }: ProviderDeps) {
  const common = { apiVersion: '2025-01-01', timeouts: paymentTimeouts, log };
  if (config.cashfree) {
    const { baseUrl, ...keys } = config.cashfree;
    return { cashfree: null, payments: cashfreePayments({ ...common, ...keys, baseUrl: () => baseUrl }) };
  }
  const keys = { clientId: 'sandbox', clientSecret: deriveKey(secretKey, 'sandbox-cashfree').toString('hex') };
  const cashfree = createSandboxCashfree({
    query: (text, values) => database.pool.query(text, values),
    now: () => clock.now(),
    ...keys,
  });
  const baseUrl = () => `${ownUrl()}/sandbox/cashfree/pg`;
  const payments = cashfreePayments({ ...common, ...keys, mode: 'sandbox', sdkUrl: '/sandbox/cashfree/sdk.js', baseUrl });
  return { cashfree, payments };
}

/** Manual payouts by administrators, Cashfree, or the sandbox, which sends no money. */
function choosePayouts({ config, database, clock, log, secretKey, ownUrl }: ProviderDeps) {
  const common = { timeout: 20_000, log };
  if (config.payouts.by === 'manual') return { transfers: null, sandboxPayouts: null };
  if (config.payouts.by === 'cashfree') {
    const { baseUrl, clientId, clientSecret } = config.payouts;
    return { sandboxPayouts: null, transfers: cashfreePayouts({ ...common, clientId, clientSecret, baseUrl: () => baseUrl }) };
  }
  const keys = { clientId: 'sandbox', clientSecret: deriveKey(secretKey, 'sandbox-payouts').toString('hex') };
  const sandboxPayouts = createSandboxPayouts({
    query: (text, values) => database.pool.query(text, values),
    now: () => clock.now(),
    ...keys,
    webhookUrl: () => `${ownUrl()}${payoutsWebhookPath}`,
  });
  return {
    sandboxPayouts,
    transfers: cashfreePayouts({ ...common, ...keys, baseUrl: () => `${ownUrl()}/sandbox/cashfree-payouts/payout` }),
  };
}

/** Real Telegram, whose library is only loaded when used, or the sandbox. */
async function chooseTelegram({ config: { telegram }, database: { pool }, clock, log }: ProviderDeps) {
  if (telegram) {
    const { mtprotoTelegram } = await import('../adapters/telegram/mtproto/index.ts');
    return { sandboxTelegram: null, telegram: mtprotoTelegram({ ...telegram, log }) };
  }
  const sandboxTelegram = createSandboxTelegram({ query: (text, values) => pool.query(text, values), now: () => clock.now() });
  return { sandboxTelegram, telegram: simulatedTelegram(sandboxTelegram) };
}
