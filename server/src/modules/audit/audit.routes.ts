import { type Mount, okPage } from '../../platform/http/mount.ts';
import { auditEntryView } from './audit-entry.presenter.ts';
import { listEntries } from './audit-log.store.ts';
import type { AuditDeps } from './deps.ts';

export function mountAudit(mount: Mount, { database }: AuditDeps): void {
  mount('GET /api/v1/admin/audit', async ({ query }) => okPage(await listEntries(database.read, query), query, auditEntryView));
}
