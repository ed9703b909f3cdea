/** Text of the list of reports. The drawer has its own, which is loaded with it. */
export const reportsText = {
  title: 'Reports',
  line: 'Pages that visitors reported. Acknowledge within 48 hours, resolve within 28 days.',
  empty: { title: 'No reports', line: 'Pages that visitors report appear here.' },
  columns: {
    page: 'Page',
    reason: 'Reason',
    owner: 'Seller',
    status: 'Status',
    deadline: 'Deadline',
    solved: 'Resolved',
    actions: 'Actions',
  },
  badges: { overdue: 'Overdue', OPEN: 'New', ACKNOWLEDGED: 'In review', SOLVED: 'Resolved' },
  view: 'View',
  viewLabel: (ticket: string) => `View report ${ticket}`,
};
