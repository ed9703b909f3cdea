/** Labels of the list's search and filters. Separate from text.ts because the routes load them with every admin page. */
export const usersListText = {
  search: 'Search users...',
  filters: {
    role: { label: 'Role', options: { '': 'All Roles', USER: 'Creators', ADMIN: 'Admins' } },
    status: { label: 'Status', options: { '': 'All Status', active: 'Active', banned: 'Banned' } },
  },
  sorts: { joined: 'Joined', name: 'Name' },
};
