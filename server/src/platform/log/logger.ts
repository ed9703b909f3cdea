import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

interface Described {
  type: string;
  code?: unknown;
  constraint?: unknown;
  message?: string;
  stack?: string;
  cause?: Described;
}

const frames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((text) => /^\s+at /.test(text))
    .slice(0, 12)
    .join('\n');

// What drivers and clients put onto their errors: the statement and its parameters, the server's own words.
const quoting = ['query', 'params', 'severity', 'detail', 'response', 'responseCode', 'command'];

/**
 * Messages that come from a database, or from a server outside, quote what people typed. Of those only the kind, the
 * code and the constraint are written down; of all others the message too.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & { code?: unknown; constraint?: unknown };
  const quotes = error instanceof DrizzleQueryError || quoting.some((name) => name in error);
  return {
    type: error.constructor.name,
    ...(fields.code === undefined ? {} : { code: fields.code }),
    ...(fields.constraint === undefined ? {} : { constraint: fields.constraint }),
    ...(quotes ? {} : { message: error.message }),
    stack: frames(error),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, serializers: { err: (error: unknown) => describeError(error) } },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
