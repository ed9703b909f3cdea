// Types only from the contract: zod must not travel with every page that makes a call.
import type { Contract, ContractKey, RouteInput, RouteReply } from '@jamun/contract';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { type TokenPlace, tokenFor } from './token.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for the call that is made while leaving. */
  keepalive?: boolean;
}

type Input<K extends ContractKey> = RouteInput<Contract[K]>;
type Arguments<K extends ContractKey> =
  Partial<Input<K>> extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions];

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

// A phone that left the network mid-request may otherwise wait for minutes.
const patience = 30_000;

type RefusalListener = (refused: TokenPlace) => void;
const refusalListeners = new Set<RefusalListener>();

/** Tells when the server no longer accepts the token that a call carried, and which of them it was. */
export function onTokenRefused(listener: RefusalListener) {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const asked = search.toString();
  return asked ? `${filled}?${asked}` : filled;
}

async function send(method: string, path: string, input: LooseInput, token: string | null): Promise<[Response, Answer | null]> {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort();
  const timer = setTimeout(giveUp, patience);
  input.signal?.addEventListener('abort', giveUp, { once: true });
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(addressOf(path, input), {
      method,
      headers,
      signal: deadline.signal,
      keepalive: input.keepalive ?? false,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    // Read under the same deadline: a body can stall as well as a connection.
    return [response, await readAnswer(response, deadline.signal)];
  } catch (error) {
    // A caller that gave up wants its own abort back; everything else is a network that did not carry us.
    if (input.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'NETWORK' });
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', giveUp);
  }
}

interface Answer {
  success?: unknown;
  message?: unknown;
  code?: unknown;
  errors?: unknown;
}

async function readAnswer(response: Response, deadline: AbortSignal): Promise<Answer | null> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === 'object' ? answer : null;
  } catch (error) {
    if (deadline.aborted) throw error;
    return null;
  }
}

function refusalOf(response: Response, answer: Answer | null): ApiError {
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    code: typeof answer?.code === 'string' ? (answer.code as ApiErrorCode) : 'UNREADABLE',
    message: typeof answer?.message === 'string' ? answer.message : undefined,
    errors: (answer?.errors ?? undefined) as Record<string, string> | undefined,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  });
}

// A wrong password or a missing code is a 401 too, but says nothing about the token; a ban ends every session.
const ofTheForm: ApiErrorCode[] = ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'];
const endsSession = ({ status, code }: ApiError) => (status === 401 && !ofTheForm.includes(code)) || code === 'BANNED';

/** One call of the contract: `await api('POST /api/v1/auth/signin', { body })`. Throws an ApiError for everything but success. */
export async function api<K extends ContractKey>(key: K, ...[input]: Arguments<K>): Promise<RouteReply<Contract[K]>> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const place = tokenFor(path);
  const token = place.read();
  const [response, answer] = await send(method, path, (input ?? {}) as LooseInput, token);
  if (response.ok && answer?.success === true) return answer as RouteReply<Contract[K]>;
  const refusal = refusalOf(response, answer);
  // An old request may be refused after a new sign-in: only the token that is still in use counts.
  if (token !== null && token === place.read() && endsSession(refusal)) for (const listener of refusalListeners) listener(place);
  throw refusal;
}
