/** Stack frame in our own code. */
export interface OwnFrame {
  /** Path relative to the installation: `server/src/…` with source maps, `build/server/…` without. */
  file: string;
  line: number;
  column: number;
  /** Null for an anonymous function. */
  function: string | null;
}

/** Kind of an error. Its message is left out, because it may contain personal data. */
export interface DescribedError {
  type: string;
  /** Error code, such as `ECONNREFUSED` or a code of PostgreSQL. */
  code: string | null;
  /** Innermost first. */
  frames: OwnFrame[];
}

/** Where an error was caught. */
export type ErrorSource = 'request' | 'job' | 'sweep' | 'process' | 'page';

/** Error report without personal data: names from our own code, never messages, bodies, ids or addresses. */
export interface ErrorReport {
  source: ErrorSource;
  level: 'fatal' | 'error' | 'warning';
  /** The error, then its causes. */
  errors: DescribedError[];
  /** Name of the place: route pattern, kind of job, sweep or page pattern. */
  place: string;
  tags?: Record<string, string>;
}

/** Service that collects error reports. No method throws, and `send` does not wait. */
export interface ErrorReports {
  send(report: ErrorReport): void;
  /** Sends waiting reports for up to `timeoutMs`, then drops the rest. */
  close(timeoutMs: number): Promise<void>;
}

export const noErrorReports: ErrorReports = { send: () => {}, close: async () => {} };
