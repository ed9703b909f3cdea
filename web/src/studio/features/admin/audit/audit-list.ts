import { auditActionNames, auditSubjectNames } from '../../../domain/audit/audit-text.ts';
import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';

const auditListText = {
  search: 'Search the log...',
  filters: {
    action: { label: 'Action', all: 'All Actions' },
    subject: { label: 'Subject', all: 'All Subjects' },
    from: 'From',
    to: 'To',
    user: 'User',
  },
};

const { search, filters } = auditListText;

export const auditList = defineList({
  search,
  filters: {
    action: { label: filters.action.label, options: [{ value: '', label: filters.action.all }, ...optionsOf(auditActionNames)] },
    subjectType: { label: filters.subject.label, options: [{ value: '', label: filters.subject.all }, ...optionsOf(auditSubjectNames)] },
    from: { label: filters.from, free: 'day' },
    to: { label: filters.to, free: 'day' },
    userId: { label: filters.user, free: 'number' },
  },
  limit: 20,
  views: false,
});
