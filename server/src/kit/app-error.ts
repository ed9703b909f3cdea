import { type ErrorCode, errorMessages } from '@jamun/contract';

interface AppErrorDetails {
  message?: string;
  /** field → error message */
  errors?: Record<string, string>;
  /** Values that the client needs to continue, e.g. the new price or the id of the item already owned. */
  data?: Record<string, string | number>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error that use cases throw to reject a request. The contract maps each code to an HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string> | undefined;
  readonly data: Record<string, string | number> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorMessages[code], details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Validation error for a field that only the use case can check; same reply as a schema error. */
export const invalidField = (field: string, message: string) => new AppError('INVALID', { message, errors: { [field]: message } });
