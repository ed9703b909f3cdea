import { dataExportMessages } from '@jamun/contract';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { type Mount, ok } from '../../platform/http/mount.ts';
import { dataExportView } from './data-export.presenter.ts';
import { findExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';
import { downloadExport } from './download-export.ts';
import { requestExport } from './request-export.ts';
import type { DataExportRow } from './tables.ts';

export function mountDataExports(mount: Mount, deps: DataExportsDeps): void {
  const { read } = deps.database;
  const useCase = { request: requestExport(deps), download: downloadExport(deps) };

  async function view(row: DataExportRow) {
    const file = row.fileId === null ? null : await deps.files.find(read, { fileId: row.fileId, userId: row.userId });
    return dataExportView(row, { now: deps.clock.now(), fileSize: file?.size ?? null });
  }

  mount('GET /api/v1/users/me/data-export', async ({ session }) => {
    const row = await findExport(read, session.userId);
    return ok(row && (await view(row)));
  });
  mount('POST /api/v1/users/me/data-export', async ({ session, caller }) =>
    ok(await view(await useCase.request(actorOf(session, caller))), dataExportMessages.requested),
  );
  mount('POST /api/v1/users/me/data-export/{id}/download', async ({ params, session, caller }) =>
    ok({ url: await useCase.download({ id: params.id, actor: actorOf(session, caller), origin: caller.origin }) }),
  );
}
