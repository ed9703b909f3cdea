import type { ErrorCode } from '@jamun/contract';

/** NETWORK: no response. UNREADABLE: a response that is not from our API, such as a proxy's error page. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

interface ApiErrorDetails {
  status: number;
  code: ApiErrorCode;
  /** Message of the server; empty when it sent none. */
  message?: string | undefined;
  errors?: Record<string, string> | undefined;
  data?: Record<string, string | number> | undefined;
  retryAfter?: number | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Error messages by field. */
  readonly errors: Record<string, string>;
  /** Details for the page, such as an id or a limit. */
  readonly data: Record<string, string | number>;
  /** Seconds to wait (Retry-After). */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message = '', errors = {}, data = {}, retryAfter }: ApiErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/**
 * Message of the server, or the fallback of the screen. For an unexpected error (500) the fallback is used, because it names the failed
 * action and the server's message does not.
 */
export const errorMessage = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.code !== 'INTERNAL' && error.message) || fallback;

/** Message for an error state whose title names what could not be loaded. */
export const loadErrorMessage = (error: unknown) =>
  errorMessage(error, isLostNetwork(error) ? 'Check your connection and try again.' : 'An unknown error occurred');

/** Whether a retry would fail again: neither the network nor a rate limit was the reason. */
export const isFinalError = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const isLostNetwork = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK';

/** The password was correct, but the code of the second factor is missing. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';
export const isCodeRejected = (error: unknown): boolean => error instanceof ApiError && error.errors.code !== undefined;
