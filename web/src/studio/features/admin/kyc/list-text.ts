/** Text of the list toolbar. Separate from `text.ts`, because the admin routes load the list definitions with every admin page. */
export const kycListText = {
  search: 'Search documents...',
  status: {
    label: 'Status',
    all: 'All Status',
    PENDING: 'Pending',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    RESUBMIT_REQUESTED: 'Resubmit Requested',
  },
  documentType: { label: 'Document type', all: 'All Types' },
  sort: { pendingFirst: 'Pending first', uploaded: 'Uploaded', status: 'Status' },
};
