import { resolve } from 'node:path';
import { toPaise } from '../../kit/money.ts';
import { StartError } from '../../kit/start-error.ts';
import { trimEnd } from '../../kit/text/trim-characters.ts';
import { cashfreeOf } from './cashfree-config.ts';
import { Environment, isLocal, isLocalHost, type SandboxName } from './environment.ts';
import { payoutsOf } from './payouts-config.ts';
import { readSecretFiles } from './secret-files.ts';
import { tracingOf } from './tracing-config.ts';

interface SimulatedProvider {
  name: SandboxName;
  /** For error messages, with the variable that replaces it. */
  description: string;
  /** True for Jamun's own sandbox, which needs its tables; false for the provider's test environment. */
  isSandbox: boolean;
}

/** Simulated providers in use, with the names under which ALLOW_SANDBOX permits them. */
function simulatedProviders(env: Environment): SimulatedProvider[] {
  const isTestMode = env.CASHFREE_APP_ID !== undefined && env.CASHFREE_ENV !== 'production';
  const providers: (SimulatedProvider & { isUsed: boolean })[] = [
    { isUsed: !env.SMTP_URL, name: 'mail', description: 'the email outbox (set SMTP_URL)', isSandbox: true },
    { isUsed: env.PAYOUTS === 'sandbox', name: 'payouts', description: 'simulated payouts (set PAYOUTS)', isSandbox: true },
    { isUsed: !env.CASHFREE_APP_ID, name: 'payments', description: 'simulated payments (set CASHFREE_APP_ID)', isSandbox: true },
    { isUsed: isTestMode, name: 'payments', description: 'payments in test mode (set CASHFREE_ENV=production)', isSandbox: false },
    { isUsed: !env.TELEGRAM_API_ID, name: 'telegram', description: 'simulated Telegram (set TELEGRAM_API_ID)', isSandbox: true },
    {
      isUsed: env.TELEGRAM_ENV === 'test',
      name: 'telegram',
      description: 'the test servers of Telegram (unset TELEGRAM_ENV)',
      isSandbox: false,
    },
  ];
  return providers.filter(({ isUsed }) => isUsed);
}

/** Settings that make this process reachable from other machines. */
const reachableBy = (env: Environment): string[] =>
  [
    isLocalHost(env.HOST) ? '' : `HOST=${env.HOST}`,
    !env.PUBLIC_URL || isLocal(env.PUBLIC_URL) ? '' : `PUBLIC_URL=${env.PUBLIC_URL}`,
    env.TRUST_PROXY.length === 0 ? '' : 'TRUST_PROXY',
  ].filter(Boolean);

/** Rejects simulated providers in production and on servers reachable from other machines, unless `ALLOW_SANDBOX` names them. */
function rejectSandboxes(env: Environment): void {
  const [production, reachable] = [env.NODE_ENV === 'production', reachableBy(env)];
  if (!production && reachable.length === 0) return;
  const rejected = simulatedProviders(env).filter(({ name }) => !env.ALLOW_SANDBOX.includes(name));
  if (rejected.length === 0) return;
  const where = production ? 'with NODE_ENV=production' : `beyond this machine (${reachable.join(', ')})`;
  const names = [...new Set([...env.ALLOW_SANDBOX, ...rejected.map(({ name }) => name)])].join(',');
  throw new StartError(
    `ALLOW_SANDBOX: Jamun would run ${where} and use ${rejected.map(({ description }) => description).join(', ')}; ALLOW_SANDBOX=${names} permits it`,
  );
}

const isRemoteHttp = (address: string | undefined): boolean =>
  address !== undefined && new URL(address).protocol === 'http:' && !isLocal(address);

/** Production requirements; `ALLOW_SANDBOX` does not override them. */
function assertProductionSettings(env: Environment): void {
  // SMTP is required: emails contain password reset links, which the outbox page would expose.
  const required = { DATABASE_URL: env.DATABASE_URL, SECRET_KEY: env.SECRET_KEY, SMTP_URL: env.SMTP_URL, PUBLIC_URL: env.PUBLIC_URL };
  const [first, ...others] = Object.entries(required).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (first) throw new StartError(`${first}: is required in production${others.length > 0 ? `, as well as ${others.join(', ')}` : ''}`);
  if (env.ALLOW_SANDBOX.includes('mail'))
    throw new StartError('ALLOW_SANDBOX: mail is not allowed in production, where SMTP_URL sends emails; remove it from the list');
  for (const name of ['PUBLIC_URL', 'S3_ENDPOINT', 'ERROR_REPORT_DSN'] as const)
    if (isRemoteHttp(env[name])) throw new StartError(`${name}: must start with https:// in production, unless it is on this machine`);
  if (new URL(env.PUBLIC_URL ?? '').protocol === 'http:' && (!isLocalHost(env.HOST) || env.TRUST_PROXY.length > 0))
    throw new StartError(
      'PUBLIC_URL: must start with https:// in production if HOST or TRUST_PROXY makes the server reachable from other machines',
    );
  if (env.RATE_LIMITS === 'off') throw new StartError('RATE_LIMITS: off is for load tests and not allowed in production');
}

function assertSafeSettings(env: Environment): void {
  if (env.NODE_ENV === 'production') assertProductionSettings(env);
  if (env.SANDBOX_DAYS_AHEAD > 0 && (env.NODE_ENV === 'production' || env.CASHFREE_APP_ID || env.TELEGRAM_API_ID))
    throw new StartError(
      'SANDBOX_DAYS_AHEAD: is only allowed with simulated providers, because a clock ahead of time would end subscriptions of real buyers early',
    );
  if (!env.PUBLIC_URL && !env.ROLES.includes('http'))
    throw new StartError('PUBLIC_URL: is required if ROLES=worker, because emails contain links to it');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new StartError('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler; without a pooler set only DATABASE_URL');
  rejectSandboxes(env);
}

/** Current key, and previous keys that only decrypt, during a key rotation. */
function secretKeysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS: previous }: Environment) {
  if (previous.length > 0 && !SECRET_KEY)
    throw new StartError('SECRET_KEY_PREVIOUS: needs SECRET_KEY; generated keys are stored in DATA_DIR/secrets.json');
  if (new Set([...previous, SECRET_KEY?.toLowerCase()]).size <= previous.length)
    throw new StartError('SECRET_KEY_PREVIOUS: contains a key twice, or SECRET_KEY itself');
  return {
    secretKey: SECRET_KEY ? Buffer.from(SECRET_KEY, 'hex') : undefined,
    previousKeys: previous.map((key) => Buffer.from(key, 'hex')),
  };
}

/** TLS is required except for localhost: reset links and the SMTP password would otherwise be sent unencrypted. */
function smtpOf({ SMTP_URL }: Environment) {
  if (!SMTP_URL) return null;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: !isLocalHost(hostname),
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  };
}

/** S3 settings: all or none. An incomplete configuration is an error, so that files never go to the wrong storage. */
function storageOf(env: Environment) {
  const required = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  if ([...Object.values(required), env.S3_REGION].every((value) => value === undefined)) return null;
  const missing = Object.entries(required).find(([, value]) => value === undefined)?.[0];
  if (missing) throw new StartError(`${missing}: is missing; files go to S3 when all of ${Object.keys(required).join(', ')} are set`);
  return {
    endpoint: required.S3_ENDPOINT as string,
    bucket: required.S3_BUCKET as string,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: required.S3_ACCESS_KEY_ID as string,
    secretAccessKey: required.S3_SECRET_ACCESS_KEY as string,
  };
}

/** API credentials of Telegram: both or neither. */
function telegramOf({ TELEGRAM_API_ID: apiId, TELEGRAM_API_HASH: apiHash, TELEGRAM_ENV, TELEGRAM_PROXY: proxyUrl }: Environment) {
  if (apiId === undefined && apiHash === undefined) return null;
  if (apiId === undefined) throw new StartError('TELEGRAM_API_ID: is missing; TELEGRAM_API_HASH needs it');
  if (apiHash === undefined) throw new StartError('TELEGRAM_API_HASH: is missing; TELEGRAM_API_ID needs it');
  return { apiId, apiHash, isTest: TELEGRAM_ENV === 'test', proxyUrl };
}

const optionalPaise = (rupees: number | undefined) => (rupees === undefined ? null : toPaise(rupees));

/** Limits of a withdrawal, in paise. */
function withdrawalsOf(env: Environment) {
  const { WITHDRAWAL_MINIMUM: minimum, WITHDRAWAL_MAXIMUM: maximum, SECOND_FACTOR_WITHDRAWAL_ABOVE: secondFactorAbove } = env;
  if (maximum !== undefined && maximum < minimum) throw new StartError('WITHDRAWAL_MAXIMUM: is less than WITHDRAWAL_MINIMUM');
  return { minimum: toPaise(minimum), maximum: optionalPaise(maximum), secondFactorAbove: optionalPaise(secondFactorAbove) };
}

/** Demo data only without real providers and only on localhost: the demo accounts have a public password. */
const allowsDemo = (env: Environment) =>
  env.DEMO &&
  env.NODE_ENV !== 'production' &&
  reachableBy(env).length === 0 &&
  !(env.DATABASE_URL || env.SMTP_URL || env.S3_ENDPOINT || env.CASHFREE_APP_ID || env.TELEGRAM_API_ID);

/** Domain of short links, and the request header with the visitor's country. */
function linksOf({ SHORT_DOMAIN, PUBLIC_URL, COUNTRY_HEADER, TRUST_PROXY }: Environment) {
  if (SHORT_DOMAIN && PUBLIC_URL && new URL(PUBLIC_URL).host === SHORT_DOMAIN)
    throw new StartError(
      'SHORT_DOMAIN: must differ from the host of PUBLIC_URL, whose root is the front page; unset it, or use another domain',
    );
  if (COUNTRY_HEADER && TRUST_PROXY.length === 0)
    throw new StartError(
      'COUNTRY_HEADER: needs TRUST_PROXY, because any client could send the header; it is only read from trusted proxies',
    );
  return { shortDomain: SHORT_DOMAIN ?? null, countryHeader: COUNTRY_HEADER ?? null };
}

function healthPortOf({ HEALTH_PORT: healthPort, PORT, ROLES }: Environment): number | null {
  if (healthPort === PORT && ROLES.includes('http'))
    throw new StartError('HEALTH_PORT: must differ from PORT, which has the health checks too');
  return healthPort ?? null;
}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(variables: Record<string, string | undefined> = process.env) {
  // An empty variable counts as not set.
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(readSecretFiles(nonEmpty));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const env = parsed.data;
  assertSafeSettings(env);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    healthPort: healthPortOf(env),
    drainSeconds: env.DRAIN_SECONDS,
    publicUrl: env.PUBLIC_URL && trimEnd(env.PUBLIC_URL, '/'),
    trustedProxies: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Address of PostgreSQL itself if `databaseUrl` leads to a pooler. */
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseTimeout: env.DATABASE_TIMEOUT_MS,
    ...secretKeysOf(env),
    s3: storageOf(env),
    clamavAddress: env.CLAMAV_ADDRESS ?? null,
    cashfree: cashfreeOf(env),
    payouts: payoutsOf(env),
    telegram: telegramOf(env),
    smtp: smtpOf(env),
    usesSandbox: simulatedProviders(env).some(({ isSandbox }) => isSandbox),
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    metricsToken: env.METRICS_TOKEN ?? null,
    sandboxSecret: env.SANDBOX_SECRET ?? null,
    tracing: tracingOf(env),
    errorReportDsn: env.ERROR_REPORT_DSN ?? null,
    roles: env.ROLES,
    adminPassword: env.ADMIN_PASSWORD,
    largestPrice: env.LARGEST_PRICE,
    settlementHoldDays: env.SETTLEMENT_HOLD_DAYS,
    telegramGraceHours: env.TELEGRAM_GRACE_HOURS,
    withdrawals: withdrawalsOf(env),
    secondAdminAbove: optionalPaise(env.SECOND_ADMIN_ABOVE),
    ...linksOf(env),
    rateLimits: env.RATE_LIMITS === 'on',
    daysAhead: env.SANDBOX_DAYS_AHEAD,
    demo: allowsDemo(env),
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' || env.DATABASE_URL ? 'info' : 'warn'),
  };
}
