import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { PaymentsRefused, PaymentsUnavailable } from '../../../modules/checkout/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { exchanger, type Reply } from './exchange.ts';
import { ErrorBody } from './wire.ts';

export interface ClientOptions {
  /** Read for each call: the address of our own sandbox is known only once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
  apiVersion: string;
  timeouts: {
    /** Timeout of one answer, in milliseconds. */
    answer: number;
    /** Backoff before each retry, in milliseconds: one attempt more than there are pauses. */
    pauses: number[];
  };
  log: Logger;
}

interface Call<Schema extends z.ZodType> {
  path: string;
  /** Path pattern for the log: addresses carry ids. */
  route: string;
  reply: Schema;
}

interface Post {
  body: object;
  idempotencyKey: string;
}

/** A 404 to a GET in the provider's error shape, whatever its code: the provider does not know what was asked for. */
class NotKnown extends Error {}

/** A 4xx that decides nothing: the same request again at once would get the same answer. */
class Undecided extends PaymentsUnavailable {}

/** A 409 to a POST: the provider has this id, or is still working on an earlier request for it. A GET tells which. */
export class Conflict extends Undecided {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Statuses about a parallel request, not about what was sent. */
const locked = new Set([423, 425]);

const keysRejected = (status: number) =>
  new PaymentsUnavailable(`Cashfree does not accept our keys (${status}): check CASHFREE_APP_ID, CASHFREE_SECRET_KEY, CASHFREE_ENV`);

/**
 * Reads an answer that is not 2xx. Only a 4xx to a POST in the provider's error shape refuses something. A GET asks for a
 * state and refuses nothing: other than "not known", every such answer to it counts as an outage.
 */
function errorOf({ status, text }: Reply, isPost: boolean): Error {
  if (status === 401 || status === 403) return keysRejected(status);
  const { data: error } = ErrorBody.safeParse(parsed(text));
  if (!error || status < 400 || status > 499) return new PaymentsUnavailable(`Cashfree answered ${status}`);
  const [message, code] = [`Cashfree answered ${status}: ${error.message.slice(0, 300)}`, error.code.slice(0, 100)];
  if (status === 408 || status === 429) return new PaymentsUnavailable(message);
  if (!isPost) return status === 404 ? new NotKnown(message) : new Undecided(message);
  if (status === 409) return new Conflict(message);
  const isDecided = !locked.has(status) && error.type !== 'idempotency_error';
  return isDecided ? new PaymentsRefused(message, code) : new Undecided(message);
}

export type CashfreeClient = ReturnType<typeof cashfreeClient>;

/** HTTP client of the Payment Gateway API: authentication, timeouts, retries, and answers parsed by a schema. */
export function cashfreeClient({ baseUrl, clientId, clientSecret, apiVersion, timeouts, log }: ClientOptions) {
  const exchange = exchanger();

  const ask = (path: string, post: Post | null, requestId: string) =>
    exchange({
      method: post ? 'POST' : 'GET',
      url: baseUrl() + path,
      headers: {
        accept: 'application/json',
        'x-api-version': apiVersion,
        'x-client-id': clientId,
        'x-client-secret': clientSecret,
        'x-request-id': requestId,
        ...(post ? { 'x-idempotency-key': post.idempotencyKey, 'content-type': 'application/json' } : {}),
      },
      body: post ? JSON.stringify(post.body) : null,
      within: timeouts.answer,
    });

  async function once<Schema extends z.ZodType>({ path, route, reply }: Call<Schema>, post: Post | null): Promise<z.output<Schema>> {
    const requestId = randomUUID();
    const began = performance.now();
    const fields = (status: number | string) => ({
      method: post ? 'POST' : 'GET',
      route,
      providerRequestId: requestId,
      status,
      ms: Math.round(performance.now() - began),
    });
    const answer = await ask(path, post, requestId).catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code ?? cause.name;
      log.warn(fields(why), 'the payment provider did not answer');
      throw new PaymentsUnavailable(`Cashfree did not answer (${why})`);
    });
    if (answer.status < 200 || answer.status > 299) {
      const error = errorOf(answer, post !== null);
      if (!(error instanceof NotKnown))
        log.warn({ ...fields(answer.status), ...codeOf(answer.text) }, 'the payment provider refused a call');
      throw error;
    }
    const read = reply.safeParse(parsed(answer.text));
    if (read.success) return read.data;
    log.error(
      { ...fields(answer.status), fields: read.error.issues.map(({ path }) => path.join('.')) },
      'the payment provider is not understood',
    );
    throw new PaymentsUnavailable('Cashfree answered in a form that is not understood');
  }

  /** Retries what may safely be sent twice. An attempt that used up a whole timeout is not followed by another. */
  async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    for (const pause of timeouts.pauses) {
      try {
        return await attempt();
      } catch (error) {
        const isFinal = !(error instanceof PaymentsUnavailable) || error instanceof Undecided;
        if (isFinal || performance.now() - began >= timeouts.answer) throw error;
        await sleep(pause);
      }
    }
    return attempt();
  }

  return {
    /** Null when the provider does not know it. Throws nothing but `PaymentsUnavailable`. */
    async get<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null> {
      try {
        return await withRetries(() => once(call, null));
      } catch (error) {
        if (error instanceof NotKnown) return null;
        throw error;
      }
    },
    /** One attempt. */
    post: <Schema extends z.ZodType>(call: Call<Schema> & Post): Promise<z.output<Schema>> => once(call, call),
    /** Only for what the provider keeps once per id. */
    postWithRetries: <Schema extends z.ZodType>(call: Call<Schema> & Post): Promise<z.output<Schema>> =>
      withRetries(() => once(call, call)),
  };
}

const codeOf = (text: string) => {
  const { data } = ErrorBody.safeParse(parsed(text));
  return data ? { code: data.code.slice(0, 100) } : {};
};
