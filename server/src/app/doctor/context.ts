import { signRequest } from '../../adapters/payouts/cashfree/request-signature.ts';
import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Config } from '../config/config.ts';
import { type ProbeResult, probe } from './http-probe.ts';

/** Calls of which each kind has a limit of its own, and which change nothing. */
export type ProbedCall = 'get-order' | 'get-payments' | 'get-refund';

/** An order that no shop has: Cashfree answers 404 to right keys, and 401 to wrong ones. */
const probeOrder = 'jamun-doctor-probe';
const probePaths: Record<ProbedCall, string> = {
  'get-order': `/orders/${probeOrder}`,
  'get-payments': `/orders/${probeOrder}/payments`,
  'get-refund': `/orders/${probeOrder}/refunds`,
};
/** The versions that the adapters use. */
const versions = { payments: '2025-01-01', payouts: '2024-01-01' };

export interface DoctorContext {
  config: Config;
  clock: Clock;
  random: RandomBytes;
  /** Silent: findings say what went wrong. */
  log: Logger;
  /** Folder of backups, or of one backup. */
  backups: string | undefined;
  /** Main data centre of Telegram, `host:port`. */
  telegramAddress: string;
  /** Null without keys. Each call is sent once, whichever checks use it. */
  askPayments: ((call: ProbedCall) => Promise<ProbeResult>) | null;
  askPayouts: (() => Promise<ProbeResult>) | null;
}

/** Addresses that Telegram publishes for its main data centres. */
const telegramAddresses = { production: '149.154.167.50:443', test: '149.154.167.40:443' };

type Options = Pick<DoctorContext, 'config' | 'clock' | 'random' | 'log' | 'backups'> & { telegramAddress?: string | undefined };

type ApiKeys = Pick<NonNullable<Config['cashfree']>, 'clientId' | 'clientSecret'>;
type PayoutKeys = Extract<Config['payouts'], { by: 'cashfree' }>;

export function doctorContext({ telegramAddress, ...options }: Options): DoctorContext {
  const { cashfree, payouts, telegram } = options.config;
  const ask = (url: string, version: string, { clientId, clientSecret }: ApiKeys, headers: Record<string, string> = {}) =>
    probe(url, {
      clock: options.clock,
      headers: {
        ...headers,
        accept: 'application/json',
        'x-api-version': version,
        'x-client-id': clientId,
        'x-client-secret': clientSecret,
      },
    });
  const askPayouts = (keys: PayoutKeys) => {
    const signature = keys.publicKey && signRequest(keys.publicKey, keys.clientId, options.clock.now());
    const url = `${keys.baseUrl}/transfers?transfer_id=jamun_doctor_probe`;
    return ask(url, versions.payouts, keys, signature ? { 'x-cf-signature': signature } : {});
  };
  const sent = new Map<ProbedCall, Promise<ProbeResult>>();
  return {
    ...options,
    telegramAddress: telegramAddress ?? telegramAddresses[telegram?.isTest ? 'test' : 'production'],
    askPayments:
      cashfree &&
      ((call) => {
        const answer = sent.get(call) ?? ask(cashfree.baseUrl + probePaths[call], versions.payments, cashfree);
        sent.set(call, answer);
        return answer;
      }),
    askPayouts: payouts.by === 'cashfree' ? () => askPayouts(payouts) : null,
  };
}
