import type { AuditAction, AuditSubject } from '@jamun/contract';
import { auditActionWords, auditSubjectWords } from '../../../domain/audit/audit-text.ts';
import { defineList } from '../../../ui/data/list/list-search.ts';

const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));

export const auditList = defineList({
  search: 'Search the log...',
  filters: {
    action: { label: 'Action', options: [{ value: '', label: 'All Actions' }, ...optionsOf<AuditAction>(auditActionWords)] },
    subjectType: { label: 'Subject', options: [{ value: '', label: 'All Subjects' }, ...optionsOf<AuditSubject>(auditSubjectWords)] },
    from: { label: 'From', free: 'day' },
    to: { label: 'To', free: 'day' },
    userId: { label: 'User', free: 'number' },
  },
  limit: 20,
  views: false,
});
