import type { AuditEntry } from '@jamun/contract';
import type { AuditRow } from './tables.ts';

export const auditEntryView = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, username: row.actorName },
  action: row.action,
  subject: { type: row.subjectType, id: row.subjectId },
  user: row.userId === null ? null : { id: row.userId, username: row.userName ?? '' },
  before: row.before,
  after: row.after,
  reason: row.reason,
  address: row.address,
});
