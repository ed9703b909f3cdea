import { Readable } from 'node:stream';
import { payoutMessages, type WithdrawalExport } from '@jamun/contract';
import { toRupees } from '../../../kit/money.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, type MountFile, ok, okPage } from '../../../platform/http/mount.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { WithdrawalExportRow } from '../tables.ts';
import { createExport, mostRows } from './create-export.ts';
import { exportFile } from './export-file.ts';
import { listExports, sumWaiting } from './exports.store.ts';

export function mountExports(mount: Mount, mountFile: MountFile, deps: PayoutsDeps): void {
  const { database, people } = deps;
  const useCase = { create: createExport(deps), file: exportFile(deps) };

  async function present(rows: WithdrawalExportRow[]): Promise<(row: WithdrawalExportRow) => WithdrawalExport> {
    const creators = await people.contacts(
      database.read,
      rows.map(({ createdBy }) => createdBy),
    );
    return ({ number, rows: contained, amount, createdAt, createdBy }) => ({
      number,
      rows: contained,
      amount: toRupees(amount),
      createdAt: createdAt.toISOString(),
      createdBy: creators.get(createdBy)?.username ?? '',
    });
  }

  mount('GET /api/v1/admin/withdrawal-exports', async ({ query }) => {
    const page = await listExports(database.read, query);
    return okPage(page, query, await present(page.rows));
  });
  mount('GET /api/v1/admin/withdrawal-exports/next', async () => {
    const { rows, amount } = await sumWaiting(database.read, mostRows);
    return ok({ rows, amount: toRupees(amount) });
  });
  mount('POST /api/v1/admin/withdrawal-exports', async ({ session, caller }) => {
    const created = await useCase.create(actorOf(session, caller));
    const view = await present([created]);
    return ok(view(created), payoutMessages.exported(created.number, created.rows));
  });
  mountFile('GET /api/v1/admin/withdrawal-exports/{number}/file', async ({ params: { number }, session, caller }) => ({
    name: `withdrawals-${number}.csv`,
    content: Readable.from(await useCase.file(actorOf(session, caller), number)),
  }));
}
