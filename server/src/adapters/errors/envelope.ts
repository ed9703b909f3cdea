import type { DescribedError, ErrorReport, OwnFrame } from '../../platform/errors/error-reports.port.ts';

/** Parts of a DSN: `https://<public key>@<host>/<path>/<project>`. */
export interface Dsn {
  url: string;
  publicKey: string;
}

export function parseDsn(dsn: string): Dsn {
  const { protocol, host, username, pathname } = new URL(dsn);
  const segments = pathname.split('/').filter(Boolean);
  const project = segments.pop() ?? '';
  return {
    url: `${protocol}//${host}/${[...segments, 'api', project, 'envelope', ''].join('/')}`,
    publicKey: decodeURIComponent(username),
  };
}

/** Fields that are the same in every report of this process. */
export interface ReportOrigin {
  /** Version and commit: `jamun@1.2.0+0123456789ab`. */
  release: string;
  environment: string;
  roles: string;
}

export interface QueuedReport extends ErrorReport {
  id: string;
  at: Date;
  /** Reports that the rate limit suppressed before this one. */
  suppressed: number;
}

/** Names of bundled files contain a hash of their content, which must not separate the same error of two releases. */
const withoutHash = (file: string) => file.replace(/-[\w-]{8}(?=\.m?js$)/, '');

const frameName = (frame: OwnFrame | undefined) =>
  frame ? `${withoutHash(frame.file)}:${frame.function ?? `${frame.line}:${frame.column}`}` : 'no own frame';

/** Sentry orders frames from the outermost to the innermost. */
const exceptionOf = ({ type, code, frames }: DescribedError) => ({
  type,
  value: code ?? '',
  stacktrace: {
    frames: frames.toReversed().map(({ file, line, column, function: name }) => ({
      filename: file,
      function: name ?? '?',
      lineno: line,
      colno: column,
      in_app: true,
    })),
  },
});

function eventOf({ id, at, source, level, errors, place, tags, suppressed }: QueuedReport, { release, environment, roles }: ReportOrigin) {
  const [error] = errors;
  const topFrame = errors.flatMap(({ frames }) => frames)[0];
  return {
    event_id: id,
    timestamp: at.getTime() / 1000,
    platform: source === 'page' ? 'javascript' : 'node',
    level,
    logger: 'jamun',
    release,
    environment,
    transaction: place,
    tags: { source, roles, ...tags },
    fingerprint: [error?.type ?? 'Error', frameName(topFrame), ...(topFrame ? [] : [place])],
    exception: { values: errors.toReversed().map(exceptionOf) },
    ...(suppressed > 0 ? { extra: { suppressed } } : {}),
  };
}

/** Envelope of the Sentry protocol: three lines of JSON. */
export const envelopeOf = (report: QueuedReport, origin: ReportOrigin, sentAt: Date): string =>
  [{ event_id: report.id, sent_at: sentAt.toISOString() }, { type: 'event', content_type: 'application/json' }, eventOf(report, origin)]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
