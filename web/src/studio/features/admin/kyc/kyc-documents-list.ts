import { documentTypeOptions } from '../../../domain/kyc/document-types.ts';
import { defineList } from '../../../ui/data/list/list-search.ts';
import { openedSearch } from '../../../ui/data/list/use-opened.ts';

const definition = defineList({
  search: 'Search documents...',
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'PENDING', label: 'Pending' },
        { value: 'APPROVED', label: 'Approved' },
        { value: 'REJECTED', label: 'Rejected' },
        { value: 'RESUBMIT_REQUESTED', label: 'Resubmit Requested' },
      ],
    },
    documentType: { label: 'Document type', options: [{ value: '', label: 'All Types' }, ...documentTypeOptions] },
  },
  sorts: [
    { value: '', label: 'Waiting first' },
    { value: 'createdAt', label: 'Uploaded', order: 'desc' },
    { value: 'status', label: 'Status' },
  ],
});

const readOpened = openedSearch('document');

/** With the document that is open beside it. */
export const kycDocumentsList = {
  ...definition,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => ({ ...definition.validateSearch(raw), ...readOpened(raw) }),
};
