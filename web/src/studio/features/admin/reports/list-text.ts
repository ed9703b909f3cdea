/** Labels of the list's search and filters. Separate from text.ts because the routes load them with every admin page. */
export const reportsListText = {
  search: 'Search reports...',
  filters: {
    status: { label: 'Status', options: { '': 'All Status', OPEN: 'New', ACKNOWLEDGED: 'In review', SOLVED: 'Solved' } },
    overdue: { label: 'Deadline', options: { '': 'All Deadlines', yes: 'Overdue' } },
    type: { label: 'Page', all: 'All Pages' },
    reason: { label: 'Reason', all: 'All Reasons' },
  },
};
