import { accessSync, constants } from 'node:fs';
import { z } from 'zod';

const protocols = ['postgres:', 'postgresql:'];
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];
const sslFiles = ['sslrootcert', 'sslcert', 'sslkey'];

/** Host part, which may list several hosts; the password may contain commas too. */
const hostsOf = (text: string): string => (/^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '').split('@').at(-1) ?? '';

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Reason why the TLS parameters cannot be used; null if they can. */
function tlsProblem(parameters: URLSearchParams): string | null {
  const [mode, rootCertificate] = [parameters.get('sslmode'), parameters.get('sslrootcert')];
  if (mode === 'allow' || mode === 'prefer')
    return `sslmode=${mode} may send passwords unencrypted; use sslmode=require, verify-ca or verify-full, or disable for a trusted network`;
  if (mode !== null && !sslModes.includes(mode)) return `unknown sslmode; allowed are ${sslModes.join(', ')}`;
  if (mode === 'verify-ca' && !rootCertificate) return 'sslmode=verify-ca needs sslrootcert=/path/to/ca.pem; without it use verify-full';
  if (rootCertificate === 'system') return mode === 'verify-full' ? null : 'sslrootcert=system needs sslmode=verify-full';
  const unreadable = sslFiles.find((name) => parameters.has(name) && !isReadable(parameters.get(name) ?? ''));
  return unreadable ? `${unreadable}: the file ${parameters.get(unreadable)} cannot be read` : null;
}

/** Reason why the address cannot be used; null if it can. */
function addressProblem(text: string): string | null {
  const isKnown = protocols.some((protocol) => text.startsWith(`${protocol}//`));
  if (isKnown && hostsOf(text).includes(','))
    return 'several hosts are not supported; use one address that always leads to the primary (DNS name, virtual IP, HAProxy or pooler)';
  if (!isKnown || !URL.canParse(text) || new URL(text).hostname === '')
    return `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  if (new URL(text).searchParams.get('host')?.includes(',')) return 'several hosts are not supported; name one';
  return tlsProblem(new URL(text).searchParams);
}

/**
 * Adds the parameter by which the driver gives `sslmode` the meaning that it has in libpq (`require` encrypts without verification).
 * For `sslrootcert=system` the driver needs no file: it uses the certificate authorities of Node.js.
 */
function withLibpqTls(text: string): string {
  if (!new URL(text).searchParams.has('sslmode')) return text;
  const plain = text.replace(/([?&])sslrootcert=system(&|$)/, (_, before: string, after: string) => (after ? before : ''));
  return /[?&]uselibpqcompat=/.test(plain) ? plain : `${plain}&uselibpqcompat=true`;
}

/** Address of a PostgreSQL server, with the TLS parameters of libpq. */
export const databaseUrl = z.string().transform((text, context) => {
  const message = addressProblem(text);
  if (message === null) return withLibpqTls(text);
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Host and port for messages; never contains the password. */
export function databaseHost(address: string): string {
  const { hostname, port, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host.startsWith('/') ? host : `${host}:${port || searchParams.get('port') || 5432}`;
}
