import { paymentsWebhookPath, payoutsWebhookPath } from '../../http/webhooks.ts';
import { isLocal } from '../config/environment.ts';
import { type Check, type Finding, failed, ok, warning } from './check.ts';
import type { DoctorContext } from './context.ts';
import { probe } from './http-probe.ts';

const proxyFix = 'check DNS, certificate and reverse proxy (docs/operations.md)';

/** Null for a server without a public address. */
const publicUrlOf = ({ config }: DoctorContext): string | null => (isLocal(config.publicUrl) ? null : (config.publicUrl ?? null));

async function checkHealth(context: DoctorContext): Promise<Finding[]> {
  const [name, url] = ['public address', publicUrlOf(context)];
  if (!url) return [ok(name, 'none: PUBLIC_URL is on this machine')];
  const answer = await probe(`${url}/healthz`, { clock: context.clock });
  if ('reason' in answer) return [failed(name, `${url} is not reachable (${answer.reason})`, proxyFix)];
  if (answer.json?.status !== 'alive') return [failed(name, `${url}/healthz answers ${answer.status}, and not as Jamun`, proxyFix)];
  return [ok(name, `${url} answers`)];
}

/** An unsigned webhook must reach our own check of the signature. */
async function checkWebhook(context: DoctorContext, name: string, path: string): Promise<Finding> {
  const url = publicUrlOf(context);
  if (!url) return ok(name, 'not reachable for Cashfree: PUBLIC_URL is on this machine');
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', clock: context.clock };
  const answer = await probe(url + path, request);
  if ('reason' in answer) return failed(name, `${url}${path} is not reachable (${answer.reason})`, proxyFix);
  if (answer.status === 401 && answer.json?.code === 'UNAUTHENTICATED') return ok(name, `${path} checks signatures`);
  return failed(
    name,
    `${url}${path} answers ${answer.status} instead of our 401`,
    'let the proxy pass POST requests to this path unchanged',
  );
}

async function checkWebhooks(context: DoctorContext): Promise<Finding[]> {
  const { cashfree, payouts } = context.config;
  if (!cashfree) return [ok('webhooks', 'payments are simulated')];
  return Promise.all([
    checkWebhook(context, 'webhook payments', paymentsWebhookPath),
    ...(payouts.by === 'cashfree' ? [checkWebhook(context, 'webhook payouts', payoutsWebhookPath)] : []),
  ]);
}

function transportFinding(url: string, hsts: string | null): Finding {
  if (!url.startsWith('https://')) return failed('https', 'PUBLIC_URL is not https', 'use a certificate and PUBLIC_URL=https://…');
  if (hsts !== null && /max-age=[1-9]/.test(hsts)) return ok('https', 'with HSTS');
  return failed('https', 'without the header strict-transport-security', 'the proxy removes it, or another server answers');
}

function policyFinding(policy: string | null): Finding {
  const count = (policy ?? '').split("default-src 'none'").length - 1;
  if (count === 0) return failed('content policy', 'missing, or not ours', 'the proxy removes or replaces Content-Security-Policy');
  if (count === 1) return ok('content policy', 'present');
  return warning('content policy', 'sent twice', 'the proxy adds a second Content-Security-Policy: remove it there');
}

/** Headers of a page as browsers get them, after all proxies. */
export const headerFindings = (url: string, headers: Headers): Finding[] => [
  transportFinding(url, headers.get('strict-transport-security')),
  policyFinding(headers.get('content-security-policy')),
];

async function checkHeaders(context: DoctorContext): Promise<Finding[]> {
  const url = publicUrlOf(context);
  if (!url) return [ok('https', 'not needed on this machine')];
  const answer = await probe(`${url}/`, { clock: context.clock });
  return 'reason' in answer
    ? [failed('https', `${url} is not reachable (${answer.reason})`, proxyFix)]
    : headerFindings(url, answer.headers);
}

async function checkProxies(context: DoctorContext): Promise<Finding[]> {
  const [name, { trustedProxies }] = ['trusted proxies', context.config];
  if (trustedProxies.some((proxy) => /\/[1-7]$/.test(proxy)))
    return [failed(name, 'TRUST_PROXY names most of the internet', 'name the addresses of your own proxies')];
  if (trustedProxies.length > 0) return [ok(name, trustedProxies.join(', '))];
  if (!publicUrlOf(context)?.startsWith('https://')) return [ok(name, 'none')];
  return [failed(name, 'none, so all visitors have the address of the proxy and share its limits', 'TRUST_PROXY: address of the proxy')];
}

export const addressChecks: Check<DoctorContext>[] = [
  { name: 'public address', run: checkHealth },
  { name: 'webhooks', run: checkWebhooks },
  { name: 'https', run: checkHeaders },
  { name: 'trusted proxies', run: checkProxies },
];
