import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../kit/clock.ts';
import { rateWindow } from '../../kit/concurrency/rate-window.ts';
import { parseUserAgent } from '../../kit/user-agent.ts';
import type { ErrorReports, OwnFrame } from '../../platform/errors/error-reports.port.ts';
import { done, type Mount } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { EventMetrics } from '../../platform/metrics/event-metrics.ts';
import { pagePattern } from './page-pattern.ts';

interface Deps {
  clock: Clock;
  log: Logger;
  errorReports: ErrorReports;
  eventMetrics: Pick<EventMetrics, 'countClientError'>;
  buildDir: string;
}

/** Log lines per process. The route itself is limited per network across all processes. */
const lineLimit = { milliseconds: 60_000, perKey: 30, total: 120 };

function listAssets(buildDir: string): ReadonlySet<string> {
  const folder = join(buildDir, 'web/assets');
  return new Set(existsSync(folder) ? readdirSync(folder).map((name) => `assets/${name}`) : []);
}

function parseFrame(text: string): OwnFrame {
  const [file = '', line, column] = text.split(':');
  return { file, line: Number(line), column: Number(column), function: null };
}

/** Errors that browsers report: counted, logged as one line and passed on, stored nowhere. */
export function mountClientErrors(mount: Mount, { clock, log, errorReports, eventMetrics, buildDir }: Deps): void {
  const limit = rateWindow({ clock, ...lineLimit });
  const assets = listAssets(buildDir);

  mount('POST /api/v1/client-errors', async ({ body: { kind, name, page, frames }, caller }) => {
    eventMetrics.countClientError(kind);
    if (limit.allows(caller.address)) {
      const place = pagePattern(page);
      const { browser = 'Other' } = parseUserAgent(caller.userAgent);
      const ownFrames = frames.map(parseFrame);
      // File names contain a hash of their content: a page that was opened before an upgrade has files of another build.
      const bundle = ownFrames.every(({ file }) => !file.startsWith('assets/') || assets.has(file)) ? 'current' : 'other';
      log.warn({ kind, name, page: place, browser, bundle, frames }, 'a page failed');
      const errors = [{ type: name, code: null, frames: ownFrames }];
      errorReports.send({ source: 'page', level: 'warning', errors, place, tags: { browser, bundle, kind } });
    }
    return done('Report received');
  });
}
