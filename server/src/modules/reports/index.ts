import { earlier } from '../../kit/clock.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { type ErasePersonalData, type ExportPersonalData, erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import type { ReportsDeps } from './deps.ts';
import { reporterRetention } from './report-rules.ts';
import { mountReports } from './reports.routes.ts';
import { countReports, eraseOldAddresses, eraseReports, reportsOf } from './reports.store.ts';
import { findReportedPage, submitReport } from './submit-report.ts';
import type { ReportRow } from './tables.ts';

export type { ReportablePage, ReportablePages } from './reportable-page.port.ts';
export type Reports = ReturnType<typeof reportsModule>;

/** Public API of the module: reports of pages ("Report this page") and the decisions of administrators. */
export function reportsModule(deps: ReportsDeps) {
  const { database, clock } = deps;
  const submit = submitReport(deps);
  /** Null unless verified: only a verified email proves that the reports belong to this user. */
  async function verifiedEmail(queries: Queries, userId: number): Promise<string | null> {
    const recipient = (await deps.people.contacts(queries, [userId])).get(userId)?.recipient;
    return recipient?.isVerified ? recipient.email : null;
  }
  const exportPersonalData: ExportPersonalData = (userId) => [
    pagedSection<ReportRow>({
      name: 'reports-of-pages',
      about: 'Pages you reported',
      load: async (last, limit) =>
        reportsOf(database.read, { userId, email: await verifiedEmail(database.read, userId), after: last?.number ?? 0, limit }),
      view: ({ number, pageUrl, reason, details, status, createdAt }) => ({
        number,
        pageUrl,
        reason,
        details,
        status,
        createdAt: createdAt.toISOString(),
      }),
    }),
  ];
  const erasePersonalData: ErasePersonalData = async (tx, userId) =>
    eraseReports(tx, { userId, email: await verifiedEmail(tx, userId), text: erasedPlaceholders.text });

  return {
    mount: (mount: Mount) => mountReports(mount, deps, submit),
    // For the page with the report form.
    findPage: findReportedPage(deps),
    submit,
    counts: () => countReports(database.read, clock.now()),
    exportPersonalData,
    erasePersonalData,
    sweeps: [
      {
        name: 'reporter-addresses',
        handleBatch: (limit) => eraseOldAddresses(database, { before: earlier(clock.now(), reporterRetention), limit }),
      },
    ] satisfies Sweep[],
  };
}
