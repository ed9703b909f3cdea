// Types only from the contract: zod must not travel with every page that makes a call.
import type { CallKey, Contract, FileKey, RouteInput, RouteReply } from '@jamun/contract';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { type TokenStore, tokenFor } from './token.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for the call that is made while leaving. */
  keepalive?: boolean;
}

type Input<K extends CallKey | FileKey> = RouteInput<Contract[K]>;
type Arguments<K extends CallKey | FileKey> =
  Partial<Input<K>> extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions];

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

// A phone that left the network mid-request may otherwise wait for minutes.
const patience = 30_000;
// A file may have a million lines.
const patienceForFiles = 5 * 60_000;

type RefusalListener = (refused: TokenStore) => void;
const refusalListeners = new Set<RefusalListener>();

/** Tells when the server no longer accepts the token that a call carried, and which of them it was. */
export function onTokenRefused(listener: RefusalListener) {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Asks the person for a password or a code; false when they decline. */
type ProofPrompt = () => Promise<boolean>;
let proofPrompt: ProofPrompt | null = null;

/** Registers the prompt for calls that need recent proof of identity; returns how to remove it. */
export function onProofRequired(prompt: ProofPrompt) {
  proofPrompt = prompt;
  return () => {
    if (proofPrompt === prompt) proofPrompt = null;
  };
}

const notProved = 'Nothing was changed, because you didn’t confirm that it’s you.';

function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const asked = search.toString();
  return asked ? `${filled}?${asked}` : filled;
}

type Reading = 'answer' | 'file';

async function send(
  path: string,
  input: LooseInput,
  { method, headers: credentials, as }: Sent,
): Promise<[Response, Answer | Blob | null]> {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort();
  const timer = setTimeout(giveUp, as === 'file' ? patienceForFiles : patience);
  input.signal?.addEventListener('abort', giveUp, { once: true });
  const headers: Record<string, string> = { Accept: 'application/json', ...credentials };
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
    return [response, as === 'file' && response.ok ? await response.blob() : await readAnswer(response, deadline.signal)];
  } catch (error) {
    // A caller that gave up wants its own abort back; everything else is a network that did not carry us.
    if (input.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'NETWORK' });
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', giveUp);
  }
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  as: Reading;
}

interface Answer {
  success?: unknown;
  message?: unknown;
  code?: unknown;
  errors?: unknown;
  data?: unknown;
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

/** The specified text for an answer of success that is not one of ours, such as the sign-in page of a hotel's network. */
const invalidResponse = 'Invalid response format';

function refusalOf(response: Response, answer: Answer | null): ApiError {
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    code: typeof answer?.code === 'string' ? (answer.code as ApiErrorCode) : 'UNREADABLE',
    message: typeof answer?.message === 'string' ? answer.message : response.ok ? invalidResponse : undefined,
    errors: (answer?.errors ?? undefined) as Record<string, string> | undefined,
    data: (answer?.data ?? undefined) as Record<string, string | number> | undefined,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  });
}

// A wrong password or a missing code is a 401 too, but says nothing about the token; a ban ends every session.
const ofTheForm: ApiErrorCode[] = ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'];
const endsSession = ({ status, code }: ApiError) => (status === 401 && !ofTheForm.includes(code)) || code === 'BANNED';

/** Repeats a call that needs recent proof of identity once the person has given it. */
async function call(key: string, input: LooseInput, as: Reading): Promise<Answer | Blob> {
  try {
    return await callOnce(key, input, as);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED' || !proofPrompt) throw error;
    if (!(await proofPrompt())) throw new ApiError({ status: error.status, code: error.code, message: notProved });
    return callOnce(key, input, as);
  }
}

async function callOnce(key: string, input: LooseInput, as: Reading): Promise<Answer | Blob> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const place = tokenFor(path);
  const token = place.read();
  const [response, got] = await send(path, input, { method, headers: place.headers(), as });
  if (got instanceof Blob || (response.ok && got?.success === true)) return got;
  const refusal = refusalOf(response, got);
  // An old request may be refused after a new sign-in: only the token that is still in use counts.
  if (token !== null && token === place.read() && endsSession(refusal)) for (const listener of refusalListeners) listener(place);
  throw refusal;
}

/** One call of the contract: `await api('POST /api/v1/auth/signin', { body })`. Throws an ApiError for everything but success. */
export const api = async <K extends CallKey>(key: K, ...[input]: Arguments<K>) =>
  (await call(key, (input ?? {}) as LooseInput, 'answer')) as RouteReply<Contract[K]>;

/** A file of the contract, to be saved: a link could not carry the token. */
export const apiFile = async <K extends FileKey>(key: K, ...[input]: Arguments<K>) =>
  (await call(key, (input ?? {}) as LooseInput, 'file')) as Blob;

/** Idempotency key of an opened form: submitting the form twice takes effect once. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
