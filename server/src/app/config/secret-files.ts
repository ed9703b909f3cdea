import { readFileSync } from 'node:fs';
import { StartError } from '../../kit/start-error.ts';
import { trimEnd } from '../../kit/text/trim-characters.ts';
import { Environment } from './environment.ts';

/** Variables with a secret or a password in them. `NAME_FILE` names a file with the value; a test compares them with the README. */
export const secretVariables = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'CASHFREE_SECRET_KEY',
  'CASHFREE_SECRET_KEY_PREVIOUS',
  'CASHFREE_PAYOUTS_CLIENT_SECRET',
  'CASHFREE_PAYOUTS_PUBLIC_KEY',
  'CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS',
  'TELEGRAM_API_HASH',
  'TELEGRAM_PROXY',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'SANDBOX_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ADMIN_PASSWORD',
] as const satisfies (keyof Environment)[];

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a directory',
};

function readSecret(name: string, path: string): string {
  try {
    const value = trimEnd(readFileSync(path, 'utf8'), '\r\n');
    if (value !== '') return value;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new StartError(`${name}: the file ${path} ${reasons[code] ?? `cannot be read (${code})`}`);
  }
  throw new StartError(`${name}: the file ${path} is empty`);
}

type Variables = Record<string, string | undefined>;

/**
 * Replaces `NAME_FILE` by `NAME` with the content of that file, without trailing line breaks. Secrets in files, unlike variables, are not
 * shown by `docker inspect` and not inherited by child processes.
 */
export function readSecretFiles(variables: Variables): Variables {
  const misplaced = Object.keys(Environment.shape).find(
    (name) => variables[`${name}_FILE`] !== undefined && !secretVariables.some((secret) => secret === name),
  );
  if (misplaced) throw new StartError(`${misplaced}_FILE: is not supported; set ${misplaced} itself, only secrets are read from files`);
  const secrets = secretVariables.flatMap((name) => {
    const path = variables[`${name}_FILE`];
    if (path === undefined) return [];
    if (variables[name] !== undefined) throw new StartError(`${name}_FILE: is set together with ${name}; remove one of them`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...variables, ...Object.fromEntries(secrets) };
}
