interface ErrorFields {
  code?: unknown;
  syscall?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

function* causeChain(error: unknown): Generator<ErrorFields> {
  for (
    let at = error as ErrorFields | undefined, depth = 0;
    at && typeof at === 'object' && depth < 5;
    at = at.cause as ErrorFields, depth++
  )
    yield at;
}

const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
// SQLSTATE 08: connection, 53: out of disk, memory or connections, 57P: shutdown, 25006: standby that is not promoted yet, 57014:
// statement_timeout, which comes first when this process is too busy for its own, shorter timeout
const unavailableState = /^(08|53|57P|57014|25006)/;
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The database is down, full or not responding. Not caused by the request, so a retry makes sense. */
class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

function isConnectionError(error: unknown): boolean {
  for (const { code, syscall, message } of causeChain(error)) {
    // The directory of a Unix socket while the server restarts.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (typeof code === 'string' && (networkCodes.has(code) || unavailableState.test(code))) return true;
    if (typeof message === 'string' && driverTexts.test(message)) return true;
  }
  return false;
}

/** Called at the database boundary only: the same network codes elsewhere concern other services. */
export const asDatabaseError = (error: unknown): unknown =>
  isConnectionError(error) && !isDatabaseUnavailable(error)
    ? new DatabaseUnavailable('The database is unavailable', { cause: error })
    : error;

// ENOENT: the directory of a Unix socket before the server has created it.
const startingCodes = new Set([...networkCodes, 'ENOENT', '53300', '25006']);
const startingState = /^(08|57P)/;
const startingTexts = /^(timeout expired|Connection terminated|Query read timeout)/;
// PgBouncer has one code for all its errors (08P01, protocol violation). These do not go away by waiting.
const permanentTexts = /authentication failed|does not exist|no such|not allowed|unsupported/;

/** The database cannot be reached yet: it starts, is being promoted, or has no free connection. Waiting helps. */
export function isDatabaseStarting(error: unknown): boolean {
  for (const { code, message } of causeChain(error)) {
    const text = typeof message === 'string' ? message : '';
    if (typeof code !== 'string') {
      if (startingTexts.test(text)) return true;
    } else if (startingCodes.has(code) || (startingState.test(code) && !permanentTexts.test(text))) return true;
  }
  return false;
}

export function isDatabaseUnavailable(error: unknown): boolean {
  for (const found of causeChain(error)) if (found instanceof DatabaseUnavailable) return true;
  return false;
}

/** True if this constraint caused the error. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  for (const found of causeChain(error)) if (found.constraint === constraint) return true;
  return false;
}
