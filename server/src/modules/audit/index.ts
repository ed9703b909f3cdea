import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { ErasePersonalData, ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { mountAudit } from './audit.routes.ts';
import { findLastMover } from './audit-log.store.ts';
import type { AuditDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.store.ts';
import { exportPersonalData } from './personal-data.ts';
import { record, recordOpening } from './record.ts';

/** Public API of the audit log. Modules write to it through the port in `platform/audit`. */
export const auditModule = (
  deps: AuditDeps,
): Audit & { mount(mount: Mount): void; exportPersonalData: ExportPersonalData; erasePersonalData: ErasePersonalData } => ({
  mount: (mount) => mountAudit(mount, deps),
  record: record(deps),
  recordOpening: recordOpening(deps),
  findLastMover: (queries, { action, subject, status }) =>
    findLastMover(queries, { action, subjectType: subject.type, subjectId: String(subject.id), status }),
  exportPersonalData: exportPersonalData(deps),
  erasePersonalData,
});
