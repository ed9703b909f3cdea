import { defineList } from '../../../ui/data/list/list-search.ts';

export const usersList = defineList({
  search: 'Search users...',
  filters: {
    role: {
      label: 'Role',
      options: [
        { value: '', label: 'All Roles' },
        { value: 'USER', label: 'Creators' },
        { value: 'ADMIN', label: 'Admins' },
      ],
    },
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'active', label: 'Active' },
        { value: 'banned', label: 'Banned' },
      ],
    },
  },
  sorts: [
    { value: 'createdAt', label: 'Joined', order: 'desc' },
    { value: 'name', label: 'Name' },
  ],
});
