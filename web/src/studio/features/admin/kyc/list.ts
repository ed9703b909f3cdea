import { documentTypeOptions } from '../../../domain/kyc/text.ts';
import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';
import { kycListText as text } from './list-text.ts';

export const kycStatusOptions = [
  { value: 'PENDING', label: text.status.PENDING },
  { value: 'APPROVED', label: text.status.APPROVED },
  { value: 'REJECTED', label: text.status.REJECTED },
  { value: 'RESUBMIT_REQUESTED', label: text.status.RESUBMIT_REQUESTED },
] as const;

const definition = defineList({
  search: text.search,
  filters: {
    status: {
      label: text.status.label,
      options: [{ value: '', label: text.status.all }, ...kycStatusOptions],
    },
    documentType: { label: text.documentType.label, options: [{ value: '', label: text.documentType.all }, ...documentTypeOptions] },
  },
  sorts: [
    { value: '', label: text.sort.pendingFirst },
    { value: 'createdAt', label: text.sort.uploaded, order: 'desc' },
    { value: 'status', label: text.sort.status },
  ],
});

const readOpened = openedSearch('document');

/** The id of the open document is part of the search parameters. */
export const kycDocumentsList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
