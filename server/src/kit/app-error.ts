import { type ErrorCode, errorMessages } from '@jamun/contract';

interface AppErrorDetails {
  message?: string;
  /** field → what is wrong with it */
  errors?: Record<string, string>;
  /** What a page needs to go on: the new price, what is already owned. */
  data?: Record<string, string | number>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one way for a use case to refuse. The contract gives each code its status. */
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

/** A field that only the use case can judge, answered like any other invalid field. */
export const invalidField = (field: string, message: string) => new AppError('INVALID', { message, errors: { [field]: message } });
