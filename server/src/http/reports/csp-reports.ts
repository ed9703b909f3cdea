import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { rateWindow } from '../../kit/concurrency/rate-window.ts';
import { networkOf } from '../../kit/network-of.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { EventMetrics } from '../../platform/metrics/event-metrics.ts';
import { cspReportPath } from '../security-headers.ts';

/** Directives of our policies, and their parts that browsers report. Others are counted as `other`. */
const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

const keywords = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'about', 'filesystem']);
const webSchemes = new Set(['http:', 'https:', 'ws:', 'wss:']);
const extension = /^(chrome|moz|safari|safari-web|ms-browser|webkit)-extension\b|^webkit-masked-url\b|^(chrome|resource):/i;

const Text = z.string().max(8_192).catch('');
/** Body of `report-uri`. */
const LegacyReport = z.object({
  'csp-report': z.object({ 'effective-directive': Text, 'violated-directive': Text, 'blocked-uri': Text, 'source-file': Text }),
});
/** Body of the Reporting API. Reports of other types have another body. */
const ReportList = z.array(
  z.object({ type: Text, body: z.object({ effectiveDirective: Text, blockedURL: Text, sourceFile: Text }).nullish().catch(null) }),
);

interface Violation {
  directive: string;
  blocked: string;
  sourceFile: string;
}

function parseReports(content: unknown): Violation[] | null {
  const legacy = LegacyReport.safeParse(content);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '');
    return [{ directive, blocked: report['blocked-uri'], sourceFile: report['source-file'] }];
  }
  const list = ReportList.safeParse(content);
  if (!list.success) return null;
  return list.data.flatMap(({ type, body }) =>
    type === 'csp-violation' && body ? [{ directive: body.effectiveDirective, blocked: body.blockedURL, sourceFile: body.sourceFile }] : [],
  );
}

/** Keyword, or origin without path and query: both may contain personal data. A parsed origin has no control characters. */
function blockedOrigin(blocked: string): string {
  if (keywords.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { protocol, origin } = new URL(blocked);
  if (webSchemes.has(protocol)) return origin.slice(0, 120);
  const scheme = protocol.slice(0, -1);
  return keywords.has(scheme) ? scheme : 'other';
}

interface Deps {
  clock: Clock;
  log: Logger;
  eventMetrics: Pick<EventMetrics, 'countCspReport'>;
}

const bodyLimit = 8 * 1024;
const maxViolations = 20;
/** In memory: a broken extension sends several reports with every page. */
const reportLimit = { milliseconds: 60_000, perKey: 20, total: 300 };

/**
 * Reports of browsers about violations of the content security policy. Not part of the contract: browsers fix the format. Reports above
 * the limit get 204 too, because the Reporting API would repeat them.
 */
export async function serveCspReports(app: FastifyInstance, { clock, log, eventMetrics }: Deps): Promise<void> {
  const limit = rateWindow({ clock, ...reportLimit });

  function record({ directive: name, blocked, sourceFile }: Violation): void {
    if (extension.test(blocked) || extension.test(sourceFile)) return;
    const directive = directives.has(name) ? name : 'other';
    eventMetrics.countCspReport(directive);
    log.warn({ directive, blocked: blockedOrigin(blocked) }, 'a page violated the content security policy');
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string' }, parse);
    scope.post(cspReportPath, { bodyLimit }, async (request, reply) => {
      const network = networkOf(request.ip);
      const violations = parseReports(request.body);
      if (!violations) throw new AppError('MALFORMED');
      for (const violation of violations.slice(0, maxViolations)) if (limit.allows(network)) record(violation);
      return reply.status(204).header('cache-control', 'no-store').send();
    });
  });
}
