import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { PaymentsRefused, PaymentsUnavailable } from '../../../modules/checkout/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { exchanger } from './exchange.ts';
import { Refusal } from './wire.ts';

export interface ClientOptions {
  /** Asked for each call: the address of our own sandbox is known only once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
  apiVersion: string;
  timeouts: {
    /** How long one answer may take. */
    answer: number;
    /** How long to wait before each further try; as many tries as there are pauses, and one. */
    pauses: number[];
  };
  log: Logger;
}

interface Call<Schema extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  /** What stands in the log: addresses carry ids. */
  route: string;
  reply: Schema;
  body?: object;
  idempotencyKey?: string;
}

export const isNotFound = (error: unknown) => error instanceof PaymentsRefused && /not_found$/.test(error.code);

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No, in the provider's own words. A refusal of our keys, of our pace, or in words that are not its own says nothing about the call. */
function refusalOf(status: number, text: string): Error {
  if (status === 401 || status === 403) {
    return new PaymentsUnavailable(
      `Cashfree does not accept our keys (${status}): check CASHFREE_APP_ID, CASHFREE_SECRET_KEY, CASHFREE_ENV`,
    );
  }
  const { data } = Refusal.safeParse(parsed(text));
  if (status >= 500 || status === 408 || status === 429 || !data) return new PaymentsUnavailable(`Cashfree answered ${status}`);
  return new PaymentsRefused(`Cashfree refused: ${data.message.slice(0, 300)}`, data.code.slice(0, 100));
}

export type CashfreeClient = ReturnType<typeof cashfreeClient>;

export function cashfreeClient({ baseUrl, clientId, clientSecret, apiVersion, timeouts, log }: ClientOptions) {
  const exchange = exchanger();

  const ask = ({ method, path, body, idempotencyKey }: Call<z.ZodType>, requestId: string) =>
    exchange({
      method,
      url: baseUrl() + path,
      headers: {
        accept: 'application/json',
        'x-api-version': apiVersion,
        'x-client-id': clientId,
        'x-client-secret': clientSecret,
        'x-request-id': requestId,
        ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      within: timeouts.answer,
    });

  async function once<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
    const requestId = randomUUID();
    const began = performance.now();
    const told = (status: number | string) => ({
      ...{ method: call.method, route: call.route, providerRequestId: requestId, status },
      ms: Math.round(performance.now() - began),
    });
    const answer = await ask(call, requestId).catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code ?? cause.name;
      log.warn(told(why), 'the payment provider did not answer');
      throw new PaymentsUnavailable(`Cashfree did not answer (${why})`);
    });
    if (answer.status < 200 || answer.status > 299) {
      const refusal = refusalOf(answer.status, answer.text);
      if (!isNotFound(refusal)) log.warn({ ...told(answer.status), ...codeOf(refusal) }, 'the payment provider refused a call');
      throw refusal;
    }
    const read = call.reply.safeParse(parsed(answer.text));
    if (read.success) return read.data;
    log.error(
      { ...told(answer.status), fields: read.error.issues.map(({ path }) => path.join('.')) },
      'the payment provider is not understood',
    );
    throw new PaymentsUnavailable('Cashfree answered in a form that is not understood');
  }

  return {
    once,
    /** Only for what may safely be asked twice. Who has waited for a whole answer in vain is not kept waiting for another. */
    async insist<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
      const began = performance.now();
      for (const pause of timeouts.pauses) {
        try {
          return await once(call);
        } catch (error) {
          if (!(error instanceof PaymentsUnavailable) || performance.now() - began >= timeouts.answer) throw error;
          await wait(pause);
        }
      }
      return once(call);
    },
  };
}

const codeOf = (error: Error) => (error instanceof PaymentsRefused ? { code: error.code } : {});
