import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';

const usersListText = {
  search: 'Search users...',
  filters: {
    role: { label: 'Role', options: { '': 'All Roles', USER: 'Creators', ADMIN: 'Admins' } },
    status: { label: 'Status', options: { '': 'All Status', active: 'Active', banned: 'Banned' } },
    account: { label: 'Account', options: { '': 'All Accounts', member: 'Members', guest: 'Guests' } },
  },
  sorts: { joined: 'Joined', name: 'Name' },
};

const { search, filters, sorts } = usersListText;

export const usersList = defineList({
  search,
  filters: {
    role: { label: filters.role.label, options: optionsOf(filters.role.options) },
    status: { label: filters.status.label, options: optionsOf(filters.status.options) },
    account: { label: filters.account.label, options: optionsOf(filters.account.options) },
  },
  sorts: [
    { value: 'createdAt', label: sorts.joined, order: 'desc' },
    { value: 'name', label: sorts.name },
  ],
});
