import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTrace } from '../../kit/trace/trace-context.ts';

export type { Logger };

interface ErrorDescription {
  type: string;
  code?: unknown;
  constraint?: unknown;
  message?: string;
  stack?: string;
  cause?: ErrorDescription;
}

const frames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((text) => /^\s+at /.test(text))
    .slice(0, 12)
    .join('\n');

// Properties of errors from database drivers and protocol clients, whose messages may contain user input.
const externalErrorFields = ['query', 'params', 'severity', 'detail', 'response', 'responseCode', 'command'];

/**
 * Serializes an error for the log. Messages from the database or an external server may contain user input: for those, only type, code
 * and constraint are logged.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & { code?: unknown; constraint?: unknown };
  const hasUserInput = error instanceof DrizzleQueryError || externalErrorFields.some((name) => name in error);
  return {
    type: error.constructor.name,
    ...(fields.code === undefined ? {} : { code: fields.code }),
    ...(fields.constraint === undefined ? {} : { constraint: fields.constraint }),
    ...(hasUserInput ? {} : { message: error.message }),
    stack: frames(error),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Fields of every line: the trace id of the request or job that wrote it. */
function traceFields(): { traceId?: string } {
  const context = currentTrace();
  return context ? { traceId: context.traceId } : {};
}

export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, mixin: traceFields, serializers: { err: (error: unknown) => describeError(error) } },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
