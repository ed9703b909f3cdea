import { type Check, type Finding, failed, ok, warning } from './check.ts';
import type { DoctorContext, ProbedCall } from './context.ts';
import type { ProbeResult } from './http-probe.ts';

interface Keys {
  name: string;
  /** Documented answer to right keys: the object of the probe does not exist. */
  settings: string;
  forbidden: string;
}

/** Error code of the provider's format; null when the answer is something else, such as a page of a proxy. */
const errorCodeOf = (json: Record<string, unknown> | null): string | null => {
  if (typeof json?.message !== 'string') return null;
  return typeof json.code === 'string' && /^\w{1,60}$/.test(json.code) ? json.code : 'no code';
};

/** Result of a harmless call for an object that does not exist. */
function readKeys(answer: ProbeResult, { name, settings, forbidden }: Keys): Finding[] {
  if ('reason' in answer)
    return [failed(name, `not reachable (${answer.reason})`, 'allow outgoing connections to Cashfree, or correct the address')];
  const { status, json, headers } = answer;
  const code = errorCodeOf(json);
  if (status === 401) return [failed(name, 'the keys are rejected (401)', `${settings}: keys of this product and environment`)];
  if (status === 403) return [failed(name, 'the call is forbidden (403)', forbidden)];
  if (status === 429) return [warning(name, 'the limit of calls is used up (429)', 'run this again in a minute')];
  if (code === null)
    return [failed(name, `answers ${status} in another format than Cashfree's`, 'a proxy or portal answers instead: check the network')];
  if (status !== 404) return [failed(name, `unexpected answer ${status} (${code})`, 'compare it with the documentation of Cashfree')];
  const end = headers.get('x-deprecated-at');
  if (end) return [warning(name, `the keys are accepted; this API version ends on ${end.slice(0, 30)}`, 'upgrade Jamun before')];
  return [ok(name, 'the keys are accepted')];
}

const checkPaymentKeys = async ({ config, askPayments }: DoctorContext): Promise<Finding[]> => {
  const name = 'cashfree payments';
  if (!askPayments) return config.production ? [warning(name, 'payments are simulated', 'set CASHFREE_*')] : [ok(name, 'simulated')];
  const findings = readKeys(await askPayments('get-order'), {
    name,
    settings: 'CASHFREE_APP_ID, CASHFREE_SECRET_KEY, CASHFREE_ENV',
    forbidden: 'ask Cashfree whether the account is active',
  });
  if (config.production && config.cashfree?.mode !== 'production')
    return [...findings, warning('cashfree environment', 'test environment', 'CASHFREE_ENV=production takes real money')];
  return findings;
};

async function checkPayoutKeys({ config, askPayouts }: DoctorContext): Promise<Finding[]> {
  const name = 'cashfree payouts';
  if (!askPayouts) return [ok(name, `not used (PAYOUTS=${config.payouts.by})`)];
  return readKeys(await askPayouts(), {
    name,
    settings: 'CASHFREE_PAYOUTS_CLIENT_ID, CASHFREE_PAYOUTS_CLIENT_SECRET',
    forbidden: 'allow the IPv4 address of this machine in the dashboard (Two-Factor Authentication), or set CASHFREE_PAYOUTS_PUBLIC_KEY',
  });
}

const skewOk = 5_000;
const skewLimit = 60_000;

/** Orders end after minutes by our clock, and two-step codes depend on it. */
export function clockFinding(name: string, aheadMs: number): Finding {
  const text = `${Math.abs(aheadMs / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'behind' : 'ahead'}`;
  const fix = 'synchronize the clock of this machine (NTP)';
  if (Math.abs(aheadMs) > skewLimit) return failed(name, text, fix);
  return Math.abs(aheadMs) > skewOk ? warning(name, text, fix) : ok(name, text);
}

async function checkProviderClock({ askPayments }: DoctorContext): Promise<Finding[]> {
  const name = 'clock and cashfree';
  if (!askPayments) return [ok(name, 'not compared: payments are simulated')];
  const answer = await askPayments('get-order');
  if ('reason' in answer || answer.clockAheadMs === null)
    return [warning(name, 'not compared: no answer with a date', 'see cashfree payments')];
  return [clockFinding(name, answer.clockAheadMs)];
}

const probedCalls: ProbedCall[] = ['get-order', 'get-payments', 'get-refund'];

/** Limits that the provider reports with each answer, against those that we keep. */
async function checkLimits({ config, askPayments }: DoctorContext): Promise<Finding[]> {
  const name = 'cashfree limits';
  const ours = config.cashfree?.callsPerMinute;
  if (!askPayments || !ours) return [ok(name, 'not limited: payments are simulated on this machine')];
  const answers = await Promise.all(probedCalls.map(async (call) => ({ call, answer: await askPayments(call) })));
  const seen = answers.flatMap(({ call, answer }) => {
    const limit = 'reason' in answer ? Number.NaN : Number(answer.headers.get('x-ratelimit-limit') ?? Number.NaN);
    return Number.isInteger(limit) && limit > 0 ? [{ call, limit, isLower: limit < ours[call], isHigher: limit > ours[call] }] : [];
  });
  if (seen.length === 0) return [ok(name, 'the answers do not name them')];
  const settingOf = (part: typeof seen) => `CASHFREE_CALLS_PER_MINUTE=${part.map(({ call, limit }) => `${call}=${limit}`).join(',')}`;
  const lower = seen.filter(({ isLower }) => isLower);
  const text = seen.map(({ call, limit }) => `${call} ${limit} (ours ${ours[call]})`).join(', ');
  if (lower.length > 0) return [warning(name, `Cashfree allows fewer calls a minute: ${text}`, settingOf(lower))];
  const higher = seen.filter(({ isHigher }) => isHigher);
  return [ok(name, higher.length > 0 ? `${text}; ${settingOf(higher)} would use them` : text)];
}

export const cashfreeChecks: Check<DoctorContext>[] = [
  { name: 'cashfree payments', run: checkPaymentKeys },
  { name: 'clock and cashfree', run: checkProviderClock },
  { name: 'cashfree limits', run: checkLimits },
  { name: 'cashfree payouts', run: checkPayoutKeys },
];
