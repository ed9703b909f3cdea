import type { CallKey, Contract, FileKey, RouteInput, RouteReply } from '@jamun/contract';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { type TokenStore, tokenFor } from './token.ts';

// Only types from the contract: importing values would bundle zod with every page.

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for calls while leaving it. */
  keepalive?: boolean;
  /** Session of the call; by default the one that belongs to the path. */
  session?: TokenStore;
}

type Input<K extends CallKey | FileKey> = RouteInput<Contract[K]>;
type Arguments<K extends CallKey | FileKey> =
  Partial<Input<K>> extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions];

interface CallInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** In milliseconds: without it, a phone that lost its network would wait for minutes. */
const timeout = 30_000;
/** In milliseconds: exports may have a million rows. */
const fileTimeout = 5 * 60_000;

type RejectionListener = (token: TokenStore) => void;
const rejectionListeners = new Set<RejectionListener>();

/** Calls back with the token store whose token the server has rejected. */
export function onTokenRejected(listener: RejectionListener) {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
}

/** Asks the user for a password or a code; false when they cancel. */
type ProofPrompt = () => Promise<boolean>;
let proofPrompt: ProofPrompt | null = null;

/** Registers the prompt for calls that need recent proof of identity (PROOF_REQUIRED); returns a function to remove it. */
export function onProofRequired(prompt: ProofPrompt) {
  proofPrompt = prompt;
  return () => {
    if (proofPrompt === prompt) proofPrompt = null;
  };
}

const notConfirmed = 'Nothing was changed, because you didn’t confirm that it’s you.';

function buildUrl(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const queryString = search.toString();
  return queryString ? `${filled}?${queryString}` : filled;
}

type ReplyType = 'json' | 'file';

async function send(
  path: string,
  input: CallInput,
  { method, headers: credentials, as }: RequestOptions,
): Promise<[Response, Reply | Blob | null]> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, as === 'file' ? fileTimeout : timeout);
  input.signal?.addEventListener('abort', abort, { once: true });
  const headers: Record<string, string> = { Accept: 'application/json', ...credentials };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(buildUrl(path, input), {
      method,
      headers,
      signal: controller.signal,
      keepalive: input.keepalive ?? false,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    // The timeout covers the body too, which can stall like the connection.
    return [response, as === 'file' && response.ok ? await response.blob() : await readReply(response, controller.signal)];
  } catch (error) {
    // An abort of the caller is passed on; everything else is a network error.
    if (input.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'NETWORK' });
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', abort);
  }
}

interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  as: ReplyType;
}

interface Reply {
  success?: unknown;
  message?: unknown;
  code?: unknown;
  errors?: unknown;
  data?: unknown;
}

async function readReply(response: Response, signal: AbortSignal): Promise<Reply | null> {
  try {
    const reply: unknown = await response.json();
    return typeof reply === 'object' ? reply : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Specified message for a successful response that is not from our API, such as the sign-in page of a public network. */
const invalidResponse = 'Invalid response format';

function replyError(response: Response, reply: Reply | null): ApiError {
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    code: typeof reply?.code === 'string' ? (reply.code as ApiErrorCode) : 'UNREADABLE',
    message: typeof reply?.message === 'string' ? reply.message : response.ok ? invalidResponse : undefined,
    errors: (reply?.errors ?? undefined) as Record<string, string> | undefined,
    data: (reply?.data ?? undefined) as Record<string, string | number> | undefined,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  });
}

// A wrong password or a missing code is a 401 too, but does not concern the token; a ban ends every session.
const formErrors: ApiErrorCode[] = ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'];
const endsSession = ({ status, code }: ApiError) => (status === 401 && !formErrors.includes(code)) || code === 'BANNED';

/** Repeats a call that needs recent proof of identity after the user has given it. */
async function call(key: string, input: CallInput, as: ReplyType): Promise<Reply | Blob> {
  try {
    return await callOnce(key, input, as);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED' || !proofPrompt) throw error;
    if (!(await proofPrompt())) throw new ApiError({ status: error.status, code: error.code, message: notConfirmed });
    return callOnce(key, input, as);
  }
}

async function callOnce(key: string, input: CallInput, as: ReplyType): Promise<Reply | Blob> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const store = input.session ?? tokenFor(path);
  const token = store.read();
  const [response, reply] = await send(path, input, { method, headers: store.headers(), as });
  if (reply instanceof Blob || (response.ok && reply?.success === true)) return reply;
  const error = replyError(response, reply);
  // An old request may fail after a new sign-in: only the current token counts.
  if (token !== null && token === store.read() && endsSession(error)) for (const listener of rejectionListeners) listener(store);
  throw error;
}

/** Calls a route of the contract: `await api('POST /api/v1/auth/signin', { body })`. Throws an ApiError unless it succeeds. */
export const api = async <K extends CallKey>(key: K, ...[input]: Arguments<K>) =>
  (await call(key, (input ?? {}) as CallInput, 'json')) as RouteReply<Contract[K]>;

/** Downloads a file of the contract; a plain link could not carry the token. */
export const apiFile = async <K extends FileKey>(key: K, ...[input]: Arguments<K>) =>
  (await call(key, (input ?? {}) as CallInput, 'file')) as Blob;

/** Idempotency key of an opened form: submitting the form twice takes effect once. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Saves a blob as a download. */
export function downloadBlob(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
