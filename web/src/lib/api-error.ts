import type { ErrorCode } from '@jamun/contract';

/** NETWORK: no answer came. UNREADABLE: an answer came that is not ours, such as a proxy's error page. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

interface Details {
  status: number;
  code: ApiErrorCode;
  /** The server's own words; empty when it had none. */
  message?: string | undefined;
  errors?: Record<string, string> | undefined;
  data?: Record<string, string | number> | undefined;
  retryAfter?: number | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What was wrong, by field. */
  readonly errors: Record<string, string>;
  /** What helps a page to go on. */
  readonly data: Record<string, string | number>;
  /** Seconds to wait, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message = '', errors = {}, data = {}, retryAfter }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/**
 * The server's message, else the specified text of the screen. The message of an unexpected error (500) is the same for every call, so
 * the text that names the failed action takes its place.
 */
export const errorMessage = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.code !== 'INTERNAL' && error.message) || fallback;

/** Why something could not be loaded, for an error state whose title names it. */
export const loadErrorMessage = (error: unknown) =>
  errorMessage(error, isLostNetwork(error) ? 'Check your connection and try again.' : 'An unknown error occurred');

/** The same call would be refused again: neither the network nor a rate limit was the reason. */
export const isFinalError = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const isLostNetwork = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK';

/** The password was right, and the account has a second factor: its code is missing. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';
export const isCodeRejected = (error: unknown): boolean => error instanceof ApiError && error.errors.code !== undefined;
