import { type KeyObject, randomUUID } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import {
  PayoutsBlocked,
  type PayoutsPort,
  PayoutsRejected,
  PayoutsUnavailable,
  type ProviderTransfer,
  type TransferToSend,
} from '../../../modules/payouts/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { isSigned } from '../../payments/cashfree/read-webhook.ts';
import { deprecationLog } from '../../payments/cashfree/response-headers.ts';
import { wireRupees } from '../../payments/cashfree/rupees.ts';
import { accessObstacle, callObstacle } from './obstacles.ts';
import { signRequest } from './request-signature.ts';
import { Authorized, Balance, ErrorBody, Transfer, Version1Error, WebhookPayload } from './wire.ts';

interface Options {
  /** A function, because the address of our own sandbox is known only once the server listens. */
  baseUrl: () => string;
  /** Address of version 1 of the API. */
  balanceUrl: () => string;
  clientId: string;
  clientSecret: string;
  /** Signs the calls, for servers without an allowed IPv4 address. */
  publicKey: KeyObject | null;
  /** Signs webhooks too until a rotation is complete. */
  previousSecret?: string | undefined;
  /** Timeout of one request in milliseconds. */
  timeout: number;
  clock: Clock;
  log: Logger;
}

const apiVersion = '2024-01-01';

const asciiText = (text: string, max: number) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .]/g, '')
    .trim()
    .slice(0, max);

function transferBody({ transferId, amount, note, to }: TransferToSend) {
  const instrument = to.type === 'UPI' ? { vpa: to.upiId } : { bank_account_number: to.accountNumber, bank_ifsc: to.ifscCode };
  return {
    transfer_id: transferId,
    transfer_amount: wireRupees(amount),
    transfer_currency: 'INR',
    transfer_mode: to.type === 'UPI' ? 'upi' : 'banktransfer',
    // A name in another script loses all its letters, but the field is required.
    beneficiary_details: { beneficiary_name: asciiText(to.name, 100) || 'Jamun seller', beneficiary_instrument_details: instrument },
    transfer_remarks: asciiText(note, 70),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Version 1 of the API answers 200 to everything; its `subCode` is the status. */
const statusOf = ({ status, content }: { status: number; content: unknown }): number => Version1Error.safeParse(content).data ?? status;

// Final rejections. Other errors (wrong keys, rate limit, duplicate transfer id) leave the state of the transfer open.
const rejectionStatuses = new Set([400, 422]);

/** Payouts adapter for Cashfree. The sandbox simulates the same HTTP API. */
export function cashfreePayouts(options: Options): PayoutsPort {
  const { baseUrl, balanceUrl, clientId, clientSecret, previousSecret = '', publicKey, clock, timeout, log } = options;
  const logDeprecation = deprecationLog({ clock, log }, apiVersion);
  async function exchange(method: 'GET' | 'POST', url: string, { body, token }: { body?: object; token?: string } = {}) {
    const requestId = randomUUID();
    try {
      const response = await fetch(url, {
        method,
        // API keys go only to the configured host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: {
          accept: 'application/json',
          'x-api-version': apiVersion,
          'x-client-id': clientId,
          'x-client-secret': clientSecret,
          'x-request-id': requestId,
          ...(publicKey ? { 'x-cf-signature': signRequest(publicKey, clientId, clock.now()) } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      logDeprecation(response.headers.get('x-deprecated-at'));
      return { status: response.status, content: parseJson(await response.text()), requestId };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      const why = cause?.code ?? name;
      log.warn({ method, providerRequestId: requestId, why }, 'the payout provider did not respond');
      throw new PayoutsUnavailable(`Cashfree did not respond (${why})`);
    }
  }

  function parseTransfer(transferId: string, content: unknown, requestId: string): ProviderTransfer {
    const result = Transfer.safeParse(content);
    if (!result.success || result.data.id !== transferId) {
      const fields = result.error?.issues.map(({ path }) => path.join('.')) ?? ['transfer_id'];
      log.error({ providerRequestId: requestId, fields }, 'the response of the payout provider is invalid');
      throw new PayoutsUnavailable('Cashfree sent an invalid response');
    }
    const { id: _, ...transfer } = result.data;
    return transfer;
  }

  /** Error of an answer that is neither a transfer nor a decision about one. */
  function refusal(status: number, content: unknown, requestId: string): PayoutsBlocked | PayoutsUnavailable {
    const { data: error } = ErrorBody.safeParse(content);
    log.warn({ status, code: error?.code, providerRequestId: requestId }, 'the payout provider rejected a request');
    // A page of a proxy is no answer of the provider.
    if ((status === 401 || status === 403) && error) return new PayoutsBlocked(accessObstacle(error), error.message.slice(0, 200));
    return new PayoutsUnavailable(`Cashfree answered ${status}`);
  }

  return {
    async send(transfer) {
      const { status, content, requestId } = await exchange('POST', `${baseUrl()}/transfers`, { body: transferBody(transfer) });
      if (status >= 200 && status < 300) return parseTransfer(transfer.transferId, content, requestId);
      const { data: error } = ErrorBody.safeParse(content);
      if (!rejectionStatuses.has(status) || !error) throw refusal(status, content, requestId);
      const obstacle = callObstacle(error);
      throw obstacle ? new PayoutsBlocked(obstacle, error.message.slice(0, 200)) : new PayoutsRejected(error.message);
    },
    async state(transferId) {
      const { status, content, requestId } = await exchange('GET', `${baseUrl()}/transfers?transfer_id=${encodeURIComponent(transferId)}`);
      if (status === 404 && ErrorBody.safeParse(content).success) return null;
      if (status >= 200 && status < 300) return parseTransfer(transferId, content, requestId);
      throw refusal(status, content, requestId);
    },
    async balance() {
      const authorized = await exchange('POST', `${balanceUrl()}/v1/authorize`);
      const token = Authorized.safeParse(authorized.content).data;
      if (!token) throw refusal(statusOf(authorized), authorized.content, authorized.requestId);
      const answer = await exchange('GET', `${balanceUrl()}/v1.2/getBalance`, { token });
      const balance = Balance.safeParse(answer.content).data;
      if (balance === undefined) throw refusal(statusOf(answer), answer.content, answer.requestId);
      return balance;
    },
    readWebhook: (headers, body) =>
      isSigned([clientSecret, previousSecret], headers, body)
        ? (WebhookPayload.safeParse(parseJson(body.toString('utf8'))).data ?? { about: 'other' })
        : null,
  };
}
