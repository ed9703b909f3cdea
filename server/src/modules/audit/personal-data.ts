import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import { listEntriesOfActor } from './audit-log.store.ts';
import type { AuditDeps } from './deps.ts';
import type { AuditRow } from './tables.ts';

/** Exports the user's own actions. Entries of administrators about the user are internal: they contain names and reasons that users never see. */
export const exportPersonalData =
  ({ database: { read } }: Pick<AuditDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    pagedSection<AuditRow>({
      name: 'account-activity',
      about: 'Your actions in the audit log, with your network address',
      load: (last, limit) => listEntriesOfActor(read, { actorId: userId, before: last?.seq, limit }),
      view: ({ at, action, subjectType, subjectId, address }) => ({ at: at.toISOString(), action, subjectType, subjectId, address }),
    }),
  ];
