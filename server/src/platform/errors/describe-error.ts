import type { DescribedError, ErrorReport, ErrorReports, ErrorSource, OwnFrame } from './error-reports.port.ts';

const maxFrames = 12;
const maxCauses = 3;

const ownFolders = [
  'build/server',
  'build/storefront',
  ...['server', 'sandbox', 'contract'].flatMap((name) => [`${name}/src`, `${name}/test`]),
];
const ownFile = /^[\w./-]{1,170}$/;
const position = /:(\d{1,7}):(\d{1,7})\)?$/;
const functionName = /^\s*at (?:async )?(?:new )?([\w$.#<>]{1,80}) (?:\[as [\w$]+\] )?\(/;

function readFrame(text: string): OwnFrame[] {
  const found = position.exec(text);
  // Packages have a folder `node_modules` before the file.
  if (!found || text.includes('/node_modules/')) return [];
  const [, line, column] = found;
  const path = text.slice(0, found.index);
  const start = Math.max(...ownFolders.map((folder) => path.lastIndexOf(`/${folder}/`)));
  // The installation folder is cut off: it may contain the name of a user.
  const file = path.slice(start + 1);
  if (start < 0 || !ownFile.test(file)) return [];
  return [{ file, line: Number(line), column: Number(column), function: functionName.exec(text)?.[1] ?? null }];
}

/** The message comes first in a stack and may look like frames: only lines after its own text count. */
function ownFrames({ stack = '', message }: Error): OwnFrame[] {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(Math.max(0, start))
    .split('\n')
    .filter((text) => /^\s+at /.test(text))
    .flatMap(readFrame)
    .slice(0, maxFrames);
}

const matchOr = <Fallback>(pattern: RegExp, value: unknown, fallback: Fallback) =>
  typeof value === 'string' && pattern.test(value) ? value : fallback;

const describeOne = (error: unknown): DescribedError =>
  error instanceof Error
    ? {
        type: matchOr(/^[A-Za-z_$][\w$]{0,60}$/, error.constructor.name, 'Error'),
        code: matchOr(/^[A-Za-z0-9_ ]{1,40}$/, (error as { code?: unknown }).code, null),
        frames: ownFrames(error),
      }
    : { type: typeof error, code: null, frames: [] };

/** The error and its causes, for a report. */
export function describeErrors(error: unknown): DescribedError[] {
  const described: DescribedError[] = [];
  for (let at = error; at !== undefined && described.length <= maxCauses; at = at instanceof Error ? at.cause : undefined)
    described.push(describeOne(at));
  return described;
}

interface CaughtError extends Omit<ErrorReport, 'source' | 'errors' | 'level'> {
  error: unknown;
  level?: ErrorReport['level'];
}

/** Reports a caught error. Never throws: an error with a hostile getter must not break its handler. */
export function reportError(reports: ErrorReports, source: ErrorSource, { error, level = 'error', ...report }: CaughtError): void {
  try {
    reports.send({ source, level, errors: describeErrors(error), ...report });
  } catch {
    // The error is in the log.
  }
}
