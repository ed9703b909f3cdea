import { randomUUID } from 'node:crypto';
import {
  type PayoutsPort,
  PayoutsRefused,
  PayoutsUnavailable,
  type ProviderTransfer,
  type TransferToSend,
} from '../../../modules/payouts/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { isSigned } from '../../payments/cashfree/read-webhook.ts';
import { wireRupees } from '../../payments/cashfree/rupees.ts';
import { Notice, Refusal, Transfer } from './wire.ts';

interface Options {
  /** Asked for each call: the address of our own sandbox is known only once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
  /** How long one answer may take. */
  patience: number;
  log: Logger;
}

const apiVersion = '2024-01-01';

const plain = (text: string, most: number) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .]/g, '')
    .trim()
    .slice(0, most);

function transferBody({ transferId, amount, note, to }: TransferToSend) {
  const instrument = to.type === 'UPI' ? { vpa: to.upiId } : { bank_account_number: to.accountNumber, bank_ifsc: to.ifscCode };
  return {
    transfer_id: transferId,
    transfer_amount: wireRupees(amount),
    transfer_currency: 'INR',
    transfer_mode: to.type === 'UPI' ? 'upi' : 'banktransfer',
    // Names in other scripts lose their letters here, and it wants one.
    beneficiary_details: { beneficiary_name: plain(to.name, 100) || 'Jamun seller', beneficiary_instrument_details: instrument },
    transfer_remarks: plain(note, 70),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// It read what was sent and did not take it. Everything else (our keys, our pace, a transfer that it has already) leaves a doubt.
const saysNo = new Set([400, 422]);

/** Cashfree Payouts as it is, or as the sandbox plays it: the same calls over HTTP. */
export function cashfreePayouts({ baseUrl, clientId, clientSecret, patience, log }: Options): PayoutsPort {
  async function exchange(method: 'GET' | 'POST', path: string, body?: object) {
    const requestId = randomUUID();
    try {
      const answer = await fetch(`${baseUrl()}${path}`, {
        method,
        // The keys go to the address that was configured and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: {
          accept: 'application/json',
          'x-api-version': apiVersion,
          'x-client-id': clientId,
          'x-client-secret': clientSecret,
          'x-request-id': requestId,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, content: parsed(await answer.text()), requestId };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      const why = cause?.code ?? name;
      log.warn({ method, providerRequestId: requestId, why }, 'the payout provider did not answer');
      throw new PayoutsUnavailable(`Cashfree did not answer (${why})`);
    }
  }

  function understood(transferId: string, content: unknown, requestId: string): ProviderTransfer {
    const read = Transfer.safeParse(content);
    if (!read.success || read.data.id !== transferId) {
      const fields = read.error?.issues.map(({ path }) => path.join('.')) ?? ['transfer_id'];
      log.error({ providerRequestId: requestId, fields }, 'the payout provider is not understood');
      throw new PayoutsUnavailable('Cashfree answered in a form that is not understood');
    }
    const { id: _, ...transfer } = read.data;
    return transfer;
  }

  function unavailable(status: number, requestId: string): PayoutsUnavailable {
    log.warn({ status, providerRequestId: requestId }, 'the payout provider refused a call');
    const keys = status === 401 || status === 403 ? ': check CASHFREE_PAYOUTS_CLIENT_ID and CASHFREE_PAYOUTS_CLIENT_SECRET' : '';
    return new PayoutsUnavailable(`Cashfree answered ${status}${keys}`);
  }

  return {
    async send(transfer) {
      const { status, content, requestId } = await exchange('POST', '/transfers', transferBody(transfer));
      if (status >= 200 && status < 300) return understood(transfer.transferId, content, requestId);
      const { data: refusal } = Refusal.safeParse(content);
      if (saysNo.has(status) && refusal) throw new PayoutsRefused(refusal.message.slice(0, 300));
      throw unavailable(status, requestId);
    },
    async state(transferId) {
      const { status, content, requestId } = await exchange('GET', `/transfers?transfer_id=${encodeURIComponent(transferId)}`);
      if (status === 404 && Refusal.safeParse(content).success) return null;
      if (status >= 200 && status < 300) return understood(transferId, content, requestId);
      throw unavailable(status, requestId);
    },
    readWebhook: (headers, body) =>
      isSigned(clientSecret, headers, body) ? (Notice.safeParse(parsed(body.toString('utf8'))).data ?? { transferId: '' }) : null,
  };
}
