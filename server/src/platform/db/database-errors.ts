interface Coded {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

function* chain(error: unknown): Generator<Coded> {
  for (let at = error as Coded | undefined, depth = 0; at && typeof at === 'object' && depth < 5; at = at.cause as Coded, depth++) yield at;
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);
// 08: connection, 53: out of disk, memory or connections, 57P: shut down, 25006: a standby that was not yet promoted
const unavailableState = /^(08|53|57P|25006)/;
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The database is gone, full or not answering: nothing the caller did, and worth trying again. */
class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
}

function looksLost(error: unknown): boolean {
  for (const { code, message } of chain(error)) {
    if (typeof code === 'string' && (networkCodes.has(code) || unavailableState.test(code))) return true;
    if (typeof message === 'string' && driverTexts.test(message)) return true;
  }
  return false;
}

/** Told where the database is asked, since elsewhere the same codes speak of other networks. */
export const asDatabaseError = (error: unknown): unknown =>
  looksLost(error) && !isDatabaseLost(error) ? new DatabaseLost('The database does not answer', { cause: error }) : error;

export function isDatabaseLost(error: unknown): boolean {
  for (const found of chain(error)) if (found instanceof DatabaseLost) return true;
  return false;
}

/** Whether this constraint of ours refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  for (const found of chain(error)) if (found.constraint === constraint) return true;
  return false;
}
