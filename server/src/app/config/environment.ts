import { isIP } from 'node:net';
import { z } from 'zod';
import { trimEnd } from '../../kit/text/trim-characters.ts';
import { CallsPerMinute } from './cashfree-limits.ts';
import { databaseUrl } from './database-url.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
export const isLocal = (address: string | undefined): boolean => address !== undefined && loopback.has(new URL(address).hostname);
/** Like `isLocal`, for a host without protocol. */
export const isLocalHost = (host: string): boolean => loopback.has(host);

/** Providers that can be simulated. `ALLOW_SANDBOX` lists those allowed in production or on a reachable server. */
export const sandboxNames = ['telegram', 'payouts', 'payments', 'mail'] as const;
export type SandboxName = (typeof sandboxNames)[number];
const isSandboxName = (text: string): text is SandboxName => sandboxNames.some((name) => name === text);
const allNames = sandboxNames.join(', ');

const sandboxList = z.string().transform((text, context): SandboxName[] => {
  const names = text === '0' ? [] : text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isSandboxName(name));
  if (unknown === undefined) return names.filter(isSandboxName);
  const message = ['1', 'true'].includes(unknown)
    ? `no longer accepts ${unknown}: list the providers that may be simulated, such as ALLOW_SANDBOX=telegram,payments (allowed: ${allNames})`
    : `unknown provider "${unknown}"; use ${allNames}, separated by commas`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const hexKey = /^[0-9a-f]{64}$/i;
const keyHint = '64 hexadecimal digits (openssl rand -hex 32)';

const integer = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
};
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '', {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Endpoints that receive credentials: plain HTTP is allowed for localhost only. */
const secureUrl = url('http:', 'https:').refine(
  (text) => new URL(text).protocol === 'https:' || isLocal(text),
  'must start with https:// unless it is on this machine: the request contains credentials',
);

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && maxBits > 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits));
}

const bearerSecret = z
  .string()
  .regex(/^[!-~]{16,200}$/, 'must be 16 to 200 printable ASCII characters without spaces (openssl rand -hex 32)');

/** All environment variables. A test compares them with the table in the README. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  HEALTH_PORT: integer(1, 65_535).optional(),
  PUBLIC_URL: url('http:', 'https:')
    .refine((text) => new URL(text).origin === trimEnd(text, '/'), 'must be a URL without user, path, query or fragment')
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text) => (text === 'off' ? [] : text.split(',').map((part) => part.trim())))
    .refine((proxies) => proxies.every(isProxy), 'must be off, or addresses of proxies such as loopback,10.0.0.0/8'),
  SHORT_DOMAIN: z
    .string()
    .refine(
      (text) => URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text,
      'must be a host in lower case, such as jmn.in',
    )
    .optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,99}$/, 'must be the name of a header in lower case, such as cf-ipcountry')
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  DATABASE_TIMEOUT_MS: integer(500, 60_000).default(1_800),
  SECRET_KEY: z.string().regex(hexKey, `must be ${keyHint}`).optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',').map((key) => key.trim().toLowerCase())))
    .refine((keys) => keys.every((key) => hexKey.test(key)), `must be previous keys of ${keyHint}, separated by commas`),
  SMTP_URL: url('smtp:', 'smtps:')
    .refine(
      (text) => /^smtps?:\/\/([^/?#%]|%[0-9a-f]{2})+\/?$/i.test(text),
      'must be smtp://user:password@host:port without path or options',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => !/[\r\n]/.test(text) && /[^\s@<]@[^\s@>]+>?$/.test(text),
      'must be an email address, such as Jamun <no-reply@example.in>',
    )
    .default('Jamun <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@jamun.example'),
  CASHFREE_APP_ID: z.string().max(200).optional(),
  CASHFREE_SECRET_KEY: z.string().max(200).optional(),
  CASHFREE_SECRET_KEY_PREVIOUS: z.string().max(200).optional(),
  CASHFREE_ENV: z.enum(['sandbox', 'production'], { error: 'must be sandbox or production' }).optional(),
  CASHFREE_BASE_URL: secureUrl.optional(),
  CASHFREE_CALLS_PER_MINUTE: CallsPerMinute.optional(),
  PAYOUTS: z.enum(['manual', 'sandbox', 'cashfree'], { error: 'must be manual, sandbox or cashfree' }).default('manual'),
  CASHFREE_PAYOUTS_CLIENT_ID: z.string().max(200).optional(),
  CASHFREE_PAYOUTS_CLIENT_SECRET: z.string().max(200).optional(),
  CASHFREE_PAYOUTS_PUBLIC_KEY: z.string().max(4_000).optional(),
  CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS: z.string().max(200).optional(),
  CASHFREE_PAYOUTS_BASE_URL: secureUrl.optional(),
  TELEGRAM_API_ID: integer(1, 999_999_999).optional(),
  TELEGRAM_API_HASH: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'must be the 32 hexadecimal digits that my.telegram.org shows next to the API ID')
    .optional(),
  TELEGRAM_ENV: z.enum(['production', 'test'], { error: 'must be production or test' }).default('production'),
  TELEGRAM_PROXY: z
    .string()
    .regex(
      /^(socks5:\/\/[^\s/]+:\d+|(https:\/\/t\.me|tg:\/)\/proxy\?\S+)$/,
      'must be socks5://user:password@host:port, or an MTProto proxy: https://t.me/proxy?server=…&port=…&secret=…',
    )
    .optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(\/\S+|\[[0-9a-fA-F:.]+\]:\d{1,5}|[^\s:/]+:\d{1,5})$/, 'must be host:port, or the path of a socket that starts with /')
    .optional(),
  METRICS_TOKEN: bearerSecret.optional(),
  SANDBOX_SECRET: bearerSecret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[!#$%&'*+.^`|~\w-]+=[^,\r\n]+(,\s*[!#$%&'*+.^`|~\w-]+=[^,\r\n]+)*$/, 'must be name=value, several separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(200).default('jamun'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number),
  ERROR_REPORT_DSN: url('http:', 'https:')
    .refine((text) => {
      const { username = '', pathname = '', search = '', hash = '' } = URL.canParse(text) ? new URL(text) : {};
      return /^[\w-]+$/.test(username) && /\/[\w-]+\/?$/.test(pathname) && search + hash === '';
    }, 'must be the DSN of a project, such as https://0123456789abcdef@sentry.example.in/1')
    .optional(),
  ROLES: z
    .string()
    .default('http,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['http', 'worker'], { error: 'must be http, worker or both' })).min(1)),
  DRAIN_SECONDS: integer(0, 3_600).default(60),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').max(200).optional(),
  TELEGRAM_GRACE_HOURS: integer(0, 24 * 30).default(0),
  LARGEST_PRICE: integer(1, 10_000_000).default(500_000),
  SETTLEMENT_HOLD_DAYS: integer(0, 60).default(2),
  WITHDRAWAL_MINIMUM: integer(1, 10_000_000).default(1),
  WITHDRAWAL_MAXIMUM: integer(1, 100_000_000).optional(),
  SECOND_FACTOR_WITHDRAWAL_ABOVE: integer(0, 100_000_000).optional(),
  SECOND_ADMIN_ABOVE: integer(0, 100_000_000).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ALLOW_SANDBOX: sandboxList.default([]),
  SANDBOX_DAYS_AHEAD: integer(0, 4_000).default(0),
  DEMO: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
});
export type Environment = z.infer<typeof Environment>;
