import { type Report, reportMessages } from '@jamun/contract';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { type Mount, ok, okPage } from '../../platform/http/mount.ts';
import { acknowledgeReport, decideReport, reportNotFound, restorePage } from './decide-report.ts';
import type { ReportsDeps } from './deps.ts';
import { reportViews } from './report.presenter.ts';
import { findReport, listReports } from './reports.store.ts';
import type { submitReport } from './submit-report.ts';

export function mountReports(mount: Mount, deps: ReportsDeps, submit: ReturnType<typeof submitReport>): void {
  const useCase = { acknowledge: acknowledgeReport(deps), decide: decideReport(deps), restore: restorePage(deps) };

  async function view(id: string): Promise<Report> {
    const row = await findReport(deps.database.read, id);
    const [report] = row ? await reportViews(deps, [row]) : [];
    if (!report) throw reportNotFound();
    return report;
  }

  mount('POST /api/v1/reports', async ({ body, session, caller }) => {
    const number = await submit({ userId: session?.userId ?? null, network: caller.address }, body);
    return ok({ number }, reportMessages.received);
  });
  mount('GET /api/v1/admin/reports', async ({ query }) => {
    const { rows, total } = await listReports(deps.database.read, { ...query, now: deps.clock.now() });
    return okPage({ rows: await reportViews(deps, rows), total }, query, (report) => report);
  });
  mount('GET /api/v1/admin/reports/{id}', async ({ params }) => ok(await view(params.id)));
  mount('POST /api/v1/admin/reports/{id}/acknowledge', async ({ params: { id }, session, caller }) => {
    await useCase.acknowledge(actorOf(session, caller), id);
    return ok(await view(id), reportMessages.acknowledged);
  });
  mount('POST /api/v1/admin/reports/{id}/decide', async ({ params: { id }, body, session, caller }) => {
    await useCase.decide(actorOf(session, caller), { id, ...body });
    return ok(await view(id), reportMessages.decided);
  });
  mount('POST /api/v1/admin/reports/{id}/restore', async ({ params: { id }, body, session, caller }) => {
    await useCase.restore(actorOf(session, caller), { id, reason: body.reason });
    return ok(await view(id), reportMessages.restored);
  });
}
