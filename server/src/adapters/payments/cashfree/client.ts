import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { PaymentsBusy, PaymentsRejected, PaymentsUnavailable, type Urgency } from '../../../modules/checkout/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { CallKind, CallLimits } from './call-limits.ts';
import { createHttpClient, type HttpResponse } from './http-client.ts';
import { shortText } from './provider-text.ts';
import { clockComparison, deprecationLog } from './response-headers.ts';
import { ErrorBody } from './wire.ts';

export interface ClientOptions {
  /** A function, because the address of our own sandbox is known only once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
  apiVersion: string;
  timeouts: {
    /** Timeout of one request in milliseconds. */
    answer: number;
    /** Backoff before each retry in milliseconds; the number of attempts is one more. */
    pauses: number[];
  };
  log: Logger;
  clock: Clock;
  /** Takes the provider's time minus ours, in seconds. */
  recordClockSkew: (seconds: number) => void;
  limits: CallLimits;
}

interface Call<Schema extends z.ZodType> {
  path: string;
  /** Path pattern for the log, because paths contain ids. */
  route: string;
  kind: CallKind;
  urgency?: Urgency | undefined;
  reply: Schema;
}

interface Write {
  method: 'POST' | 'PATCH';
  body: object;
  idempotencyKey: string;
}

type Content = Pick<Write, 'body' | 'idempotencyKey'>;
const contentOf = ({ body, idempotencyKey }: Content): Content => ({ body, idempotencyKey });

/** 4xx that decides nothing. Not retried, because an immediate retry gets the same response. */
class Undecided extends PaymentsUnavailable {}

/**
 * 404 in the provider's error format, whatever its code. To a GET: the object does not exist. To a POST or PATCH it decides nothing,
 * because the order was opened there: the keys may be those of another account.
 */
export class NotFound extends Undecided {}

/** 409 to a POST or PATCH: the provider already has this id, or still processes an earlier request for it. A GET tells which. */
export class Conflict extends Undecided {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Statuses caused by a parallel request, not by the content of this one. */
const concurrencyStatuses = new Set([423, 425]);

const keysRejected = (status: number) =>
  new PaymentsUnavailable(`Cashfree does not accept our keys (${status}): check CASHFREE_APP_ID, CASHFREE_SECRET_KEY, CASHFREE_ENV`);

/**
 * Converts a response that is not 2xx. Only a 4xx to a POST or PATCH in the provider's error format is a final rejection. For a GET, every
 * error other than 404 counts as an outage.
 */
function errorOf({ status, text }: HttpResponse, isWrite: boolean): Error {
  if (status === 401 || status === 403) return keysRejected(status);
  const { data: error } = ErrorBody.safeParse(parseJson(text));
  if (!error || status < 400 || status > 499) return new PaymentsUnavailable(`Cashfree answered ${status}`);
  const [message, code] = [`Cashfree answered ${status}: ${error.message.slice(0, 300)}`, error.code.slice(0, 100)];
  if (status === 408) return new PaymentsUnavailable(message);
  if (status === 404) return new NotFound(message);
  if (!isWrite) return new Undecided(message);
  if (status === 409) return new Conflict(message);
  const isDecided = !concurrencyStatuses.has(status) && error.type !== 'idempotency_error';
  return isDecided ? new PaymentsRejected(message, code, shortText(error.message, 300) ?? code) : new Undecided(message);
}

export type CashfreeClient = ReturnType<typeof cashfreeClient>;

/** HTTP client of the Payment Gateway API: authentication, timeouts, retries, and responses parsed by a schema. */
export function cashfreeClient({
  baseUrl,
  clientId,
  clientSecret,
  apiVersion,
  timeouts,
  limits,
  clock,
  log,
  recordClockSkew,
}: ClientOptions) {
  const exchange = createHttpClient();
  const logDeprecation = deprecationLog({ clock, log }, apiVersion);
  const compareClock = clockComparison({ clock, log }, recordClockSkew);

  const sendRequest = (path: string, write: Write | null, requestId: string) =>
    exchange({
      method: write?.method ?? 'GET',
      url: baseUrl() + path,
      headers: {
        accept: 'application/json',
        'x-api-version': apiVersion,
        'x-client-id': clientId,
        'x-client-secret': clientSecret,
        'x-request-id': requestId,
        ...(write ? { 'x-idempotency-key': write.idempotencyKey, 'content-type': 'application/json' } : {}),
      },
      body: write ? JSON.stringify(write.body) : null,
      timeoutMs: timeouts.answer,
    });

  async function sendOnce<Schema extends z.ZodType>(
    { path, route, reply, kind, urgency = 'buyer' }: Call<Schema>,
    write: Write | null,
  ): Promise<z.output<Schema>> {
    await limits.take(kind, urgency);
    const requestId = randomUUID();
    const sentAt = clock.now();
    const startedAt = performance.now();
    const fields = (status: number | string) => ({
      method: write?.method ?? 'GET',
      route,
      providerRequestId: requestId,
      status,
      ms: Math.round(performance.now() - startedAt),
    });
    const response = await sendRequest(path, write, requestId).catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code ?? cause.name;
      log.warn(fields(why), 'the payment provider did not respond');
      throw new PaymentsUnavailable(`Cashfree did not respond (${why})`);
    });
    logDeprecation(response.headers['x-deprecated-at']);
    compareClock(response.headers.date, sentAt);
    if (response.status === 429) {
      log.warn(fields(429), 'the payment provider limits our calls');
      throw await limits.pause(kind, response.headers);
    }
    if (response.status < 200 || response.status > 299) {
      const error = errorOf(response, write !== null);
      if (write || !(error instanceof NotFound))
        log.warn({ ...fields(response.status), ...codeOf(response.text) }, 'the payment provider rejected a request');
      throw error;
    }
    const result = reply.safeParse(parseJson(response.text));
    if (result.success) return result.data;
    log.error(
      { ...fields(response.status), fields: result.error.issues.map(({ path }) => path.join('.')) },
      'the response of the payment provider is invalid',
    );
    throw new PaymentsUnavailable('Cashfree sent an invalid response');
  }

  /** Retries idempotent requests. No further attempt follows once a whole timeout has passed. */
  async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    for (const pause of timeouts.pauses) {
      try {
        return await attempt();
      } catch (error) {
        const isFinal = !(error instanceof PaymentsUnavailable) || error instanceof Undecided || error instanceof PaymentsBusy;
        if (isFinal || performance.now() - startedAt >= timeouts.answer) throw error;
        await sleep(pause);
      }
    }
    return attempt();
  }

  return {
    /** Returns null for a missing object. Throws only `PaymentsUnavailable`. */
    async get<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null> {
      try {
        return await withRetries(() => sendOnce(call, null));
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    /** Sends once, without retry. */
    post: <Schema extends z.ZodType>(call: Call<Schema> & Content): Promise<z.output<Schema>> =>
      sendOnce(call, { method: 'POST', ...contentOf(call) }),
    patch: <Schema extends z.ZodType>(call: Call<Schema> & Content): Promise<z.output<Schema>> =>
      sendOnce(call, { method: 'PATCH', ...contentOf(call) }),
    /** Only for objects that the provider creates at most once per id. */
    postWithRetries: <Schema extends z.ZodType>(call: Call<Schema> & Content): Promise<z.output<Schema>> =>
      withRetries(() => sendOnce(call, { method: 'POST', ...contentOf(call) })),
  };
}

const codeOf = (text: string) => {
  const { data } = ErrorBody.safeParse(parseJson(text));
  return data ? { code: data.code.slice(0, 100) } : {};
};
