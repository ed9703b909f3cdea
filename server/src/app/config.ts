import { resolve } from 'node:path';
import { toPaise } from '../kit/money.ts';
import { StartError } from '../kit/start-error.ts';
import { Environment, isLocal, isLocalHost, type SandboxWord } from './environment.ts';

interface SimulatedProvider {
  word: SandboxWord;
  what: string;
  /** Played by our own sandbox, which needs its tables; otherwise a test environment of the provider. */
  isSandbox: boolean;
}

/** Each simulated provider in use, with the word that permits it and the variable that replaces it. */
function simulated(env: Environment): SimulatedProvider[] {
  const isTestMode = env.CASHFREE_APP_ID !== undefined && env.CASHFREE_ENV !== 'production';
  const providers: (SimulatedProvider & { isUsed: boolean })[] = [
    { isUsed: !env.SMTP_URL, word: 'mail', what: 'the email outbox (set SMTP_URL)', isSandbox: true },
    { isUsed: env.PAYOUTS === 'sandbox', word: 'payouts', what: 'the sandbox of payouts (set PAYOUTS)', isSandbox: true },
    { isUsed: !env.CASHFREE_APP_ID, word: 'payments', what: 'the sandbox of payments (set CASHFREE_APP_ID)', isSandbox: true },
    { isUsed: isTestMode, word: 'payments', what: 'payments in test mode (set CASHFREE_ENV=production)', isSandbox: false },
    { isUsed: !env.TELEGRAM_API_ID, word: 'telegram', what: 'the simulated Telegram (set TELEGRAM_API_ID)', isSandbox: true },
    {
      isUsed: env.TELEGRAM_ENV === 'test',
      word: 'telegram',
      what: 'the test servers of Telegram (leave TELEGRAM_ENV out)',
      isSandbox: false,
    },
  ];
  return providers.filter(({ isUsed }) => isUsed);
}

/** Why people from elsewhere could reach this process. */
const reachableBy = (env: Environment): string[] =>
  [
    isLocalHost(env.HOST) ? '' : `HOST=${env.HOST}`,
    !env.PUBLIC_URL || isLocal(env.PUBLIC_URL) ? '' : `PUBLIC_URL=${env.PUBLIC_URL}`,
    env.TRUST_PROXY.length === 0 ? '' : 'TRUST_PROXY',
  ].filter(Boolean);

/** Simulated providers stay on this machine and out of production, unless `ALLOW_SANDBOX` names them. */
function refuseSandboxes(env: Environment): void {
  const [production, reachable] = [env.NODE_ENV === 'production', reachableBy(env)];
  if (!production && reachable.length === 0) return;
  const refused = simulated(env).filter(({ word }) => !env.ALLOW_SANDBOX.includes(word));
  if (refused.length === 0) return;
  const where = production ? 'with NODE_ENV=production' : `beyond this machine (${reachable.join(', ')})`;
  const words = [...new Set([...env.ALLOW_SANDBOX, ...refused.map(({ word }) => word)])].join(',');
  throw new StartError(
    `ALLOW_SANDBOX: Jamun would run ${where} on ${refused.map(({ what }) => what).join(', ')}; ALLOW_SANDBOX=${words} permits it`,
  );
}

const plainHttp = (address: string | undefined): boolean =>
  address !== undefined && new URL(address).protocol === 'http:' && !isLocal(address);

/** Rules without an exception: no `ALLOW_SANDBOX` replaces them. */
function refuseInProduction(env: Environment): void {
  // Emails hold links that open accounts, so there is no outbox here.
  const required = { DATABASE_URL: env.DATABASE_URL, SECRET_KEY: env.SECRET_KEY, SMTP_URL: env.SMTP_URL, PUBLIC_URL: env.PUBLIC_URL };
  const [first, ...others] = Object.entries(required).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (first) throw new StartError(`${first}: is required in production${others.length > 0 ? `, and so is ${others.join(', ')}` : ''}`);
  if (env.ALLOW_SANDBOX.includes('mail'))
    throw new StartError('ALLOW_SANDBOX: mail is refused in production, where emails go out through SMTP_URL; leave the word out');
  for (const name of ['PUBLIC_URL', 'S3_ENDPOINT'] as const)
    if (plainHttp(env[name])) throw new StartError(`${name}: must start with https:// in production, unless it is on this machine`);
  if (new URL(env.PUBLIC_URL ?? '').protocol === 'http:' && (!isLocalHost(env.HOST) || env.TRUST_PROXY.length > 0))
    throw new StartError('PUBLIC_URL: must start with https:// in production where HOST or TRUST_PROXY lets others in');
  if (env.RATE_LIMITS === 'off') throw new StartError('RATE_LIMITS: off is for load tests and is refused in production');
}

function refuseUnsafe(env: Environment): void {
  if (env.NODE_ENV === 'production') refuseInProduction(env);
  if (env.SANDBOX_DAYS_AHEAD > 0 && (env.NODE_ENV === 'production' || env.CASHFREE_APP_ID || env.TELEGRAM_API_ID))
    throw new StartError('SANDBOX_DAYS_AHEAD: a turned clock is for the sandbox alone: real buyers would lose what they paid for');
  if (!env.PUBLIC_URL && !env.ROLES.includes('http'))
    throw new StartError('PUBLIC_URL: is required for a worker alone: emails carry links to it');
  refuseSandboxes(env);
}

/** The key that seals, and former ones that only open, while values are re-sealed. */
function secretKeysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS: previous }: Environment) {
  if (previous.length > 0 && !SECRET_KEY)
    throw new StartError('SECRET_KEY_PREVIOUS: needs SECRET_KEY; a generated key and its predecessor are kept in DATA_DIR/secrets.json');
  if (new Set([...previous, SECRET_KEY?.toLowerCase()]).size <= previous.length)
    throw new StartError('SECRET_KEY_PREVIOUS: names a key twice, or SECRET_KEY itself');
  return {
    secretKey: SECRET_KEY ? Buffer.from(SECRET_KEY, 'hex') : undefined,
    previousKeys: previous.map((key) => Buffer.from(key, 'hex')),
  };
}

/** SMTP server. TLS is required except on this machine: without it a reset link and our password would cross the network in clear. */
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

/** All of it or nothing: half of it would send files where nobody looks for them. */
function storageOf(env: Environment) {
  const given = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  if ([...Object.values(given), env.S3_REGION].every((value) => value === undefined)) return null;
  const missing = Object.entries(given).find(([, value]) => value === undefined)?.[0];
  if (missing) throw new StartError(`${missing}: is missing; files go to S3 when all of ${Object.keys(given).join(', ')} are set`);
  return {
    endpoint: given.S3_ENDPOINT as string,
    bucket: given.S3_BUCKET as string,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: given.S3_ACCESS_KEY_ID as string,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY as string,
  };
}

const cashfreeUrls = { sandbox: 'https://sandbox.cashfree.com/pg', production: 'https://api.cashfree.com/pg' };
const cashfreeSdk = 'https://sdk.cashfree.com/js/v3/cashfree.js';

/** Who takes the money: both keys or neither. On this machine and in test mode it is a stand-in, which brings its own script. */
function cashfreeOf(env: Environment) {
  const given = { CASHFREE_APP_ID: env.CASHFREE_APP_ID, CASHFREE_SECRET_KEY: env.CASHFREE_SECRET_KEY };
  if ([...Object.values(given), env.CASHFREE_ENV, env.CASHFREE_BASE_URL].every((value) => value === undefined)) return null;
  const missing = Object.entries(given).find(([, value]) => value === undefined)?.[0];
  if (missing) throw new StartError(`${missing}: is missing; payments go to Cashfree when all of ${Object.keys(given).join(', ')} are set`);
  const mode = env.CASHFREE_ENV ?? 'sandbox';
  const baseUrl = (env.CASHFREE_BASE_URL ?? cashfreeUrls[mode]).replace(/\/+$/, '');
  const standIn = mode === 'sandbox' && isLocal(baseUrl);
  return {
    clientId: given.CASHFREE_APP_ID as string,
    clientSecret: given.CASHFREE_SECRET_KEY as string,
    mode,
    baseUrl,
    sdkUrl: standIn ? new URL('/sandbox/cashfree/sdk.js', baseUrl).href : cashfreeSdk,
  };
}

const payoutUrls = { sandbox: 'https://sandbox.cashfree.com/payout', production: 'https://api.cashfree.com/payout' };

/** Who sends the money. Never real money for payments that were played, nor played money for real ones. */
function payoutsOf(env: Environment) {
  const by = env.PAYOUTS;
  const keys = {
    CASHFREE_PAYOUTS_CLIENT_ID: env.CASHFREE_PAYOUTS_CLIENT_ID,
    CASHFREE_PAYOUTS_CLIENT_SECRET: env.CASHFREE_PAYOUTS_CLIENT_SECRET,
  };
  const [surplus] = Object.entries({ ...keys, CASHFREE_PAYOUTS_BASE_URL: env.CASHFREE_PAYOUTS_BASE_URL }).find(([, value]) => value) ?? [];
  if (by !== 'cashfree' && surplus) throw new StartError(`${surplus}: is for PAYOUTS=cashfree`);
  if (by === 'sandbox' && env.CASHFREE_APP_ID) {
    throw new StartError(
      'PAYOUTS: the sandbox would call withdrawals paid that nobody has paid; with CASHFREE_APP_ID use manual or cashfree',
    );
  }
  if (by !== 'cashfree') return { by } as const;
  if (!env.CASHFREE_APP_ID)
    throw new StartError('PAYOUTS: cashfree would send real money for payments of the sandbox; set CASHFREE_APP_ID');
  const missing = Object.entries(keys).find(([, value]) => value === undefined)?.[0];
  if (missing) throw new StartError(`${missing}: is missing; PAYOUTS=cashfree needs it`);
  const mode = env.CASHFREE_ENV ?? 'sandbox';
  const played = mode === 'sandbox' || isLocal(env.CASHFREE_BASE_URL);
  const given = env.CASHFREE_PAYOUTS_BASE_URL;
  // Test payments are paid out in the test environment, or by a stand-in where payments have one too.
  const mayPlay =
    given === undefined ||
    new URL(given).hostname === new URL(payoutUrls.sandbox).hostname ||
    (mode === 'sandbox' && isLocal(env.CASHFREE_BASE_URL) && isLocal(given));
  if (played && !mayPlay)
    throw new StartError('CASHFREE_PAYOUTS_BASE_URL: would send real money for test payments; set CASHFREE_ENV=production');
  // A stand-in must not call withdrawals of real payments paid.
  if (!played && given?.startsWith('http:'))
    throw new StartError('CASHFREE_PAYOUTS_BASE_URL: must start with https:// when payments are real');
  return {
    by,
    clientId: keys.CASHFREE_PAYOUTS_CLIENT_ID as string,
    clientSecret: keys.CASHFREE_PAYOUTS_CLIENT_SECRET as string,
    baseUrl: (given ?? payoutUrls[played ? 'sandbox' : mode]).replace(/\/+$/, ''),
  } as const;
}

/** Telegram itself knows us by both. */
function telegramOf({ TELEGRAM_API_ID: apiId, TELEGRAM_API_HASH: apiHash, TELEGRAM_ENV, TELEGRAM_PROXY: proxyUrl }: Environment) {
  if (apiId === undefined && apiHash === undefined) return null;
  if (apiId === undefined) throw new StartError('TELEGRAM_API_ID: is missing; TELEGRAM_API_HASH needs it');
  if (apiHash === undefined) throw new StartError('TELEGRAM_API_HASH: is missing; TELEGRAM_API_ID needs it');
  return { apiId, apiHash, isTest: TELEGRAM_ENV === 'test', proxyUrl };
}

/** What one withdrawal may be, in paise. */
function withdrawalsOf(env: Environment) {
  const { WITHDRAWAL_MINIMUM: minimum, WITHDRAWAL_MAXIMUM: maximum, SECOND_FACTOR_WITHDRAWAL_ABOVE: secondFactorAbove } = env;
  if (maximum !== undefined && maximum < minimum) throw new StartError('WITHDRAWAL_MAXIMUM: is less than WITHDRAWAL_MINIMUM');
  const optionalPaise = (rupees: number | undefined) => (rupees === undefined ? null : toPaise(rupees));
  return { minimum: toPaise(minimum), maximum: optionalPaise(maximum), secondFactorAbove: optionalPaise(secondFactorAbove) };
}

/** The demo world stays away from real payments, emails and files, and on this machine: its accounts have a public password. */
const mayPlay = (env: Environment) =>
  env.DEMO &&
  env.NODE_ENV !== 'production' &&
  reachableBy(env).length === 0 &&
  !(env.DATABASE_URL || env.SMTP_URL || env.S3_ENDPOINT || env.CASHFREE_APP_ID || env.TELEGRAM_API_ID);

/** Where short links lie, and who says from where people follow them. */
function linksOf({ SHORT_DOMAIN, PUBLIC_URL, COUNTRY_HEADER, TRUST_PROXY }: Environment) {
  if (SHORT_DOMAIN && PUBLIC_URL && new URL(PUBLIC_URL).host === SHORT_DOMAIN)
    throw new StartError('SHORT_DOMAIN: is the host of PUBLIC_URL, whose root is the front page; leave it out, or use another');
  if (COUNTRY_HEADER && TRUST_PROXY.length === 0)
    throw new StartError('COUNTRY_HEADER: anybody could send it; it is believed only from the proxies in TRUST_PROXY');
  return { shortDomain: SHORT_DOMAIN ?? null, countryHeader: COUNTRY_HEADER ?? null };
}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(variables: Record<string, string | undefined> = process.env) {
  // A variable that is set to nothing is a variable that is not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const env = parsed.data;
  refuseUnsafe(env);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseTimeout: env.DATABASE_TIMEOUT_MS,
    ...secretKeysOf(env),
    s3: storageOf(env),
    clamavAddress: env.CLAMAV_ADDRESS ?? null,
    cashfree: cashfreeOf(env),
    payouts: payoutsOf(env),
    telegram: telegramOf(env),
    smtp: smtpOf(env),
    usesSandbox: simulated(env).some(({ isSandbox }) => isSandbox),
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    metricsToken: env.METRICS_TOKEN ?? null,
    roles: env.ROLES,
    adminPassword: env.ADMIN_PASSWORD,
    largestPrice: env.LARGEST_PRICE,
    settlementHoldDays: env.SETTLEMENT_HOLD_DAYS,
    telegramGraceHours: env.TELEGRAM_GRACE_HOURS,
    withdrawals: withdrawalsOf(env),
    ...linksOf(env),
    rateLimits: env.RATE_LIMITS === 'on',
    daysAhead: env.SANDBOX_DAYS_AHEAD,
    demo: mayPlay(env),
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' || env.DATABASE_URL ? 'info' : 'warn'),
  };
}
