/** Labels of the list's search and filters. Separate from text.ts because the routes load them with every admin page. */
export const auditListText = {
  search: 'Search the log...',
  filters: {
    action: { label: 'Action', all: 'All Actions' },
    subject: { label: 'Subject', all: 'All Subjects' },
    from: 'From',
    to: 'To',
    user: 'User',
  },
};
