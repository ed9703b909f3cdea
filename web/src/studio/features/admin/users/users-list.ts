import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';
import { usersListText } from './list-text.ts';

const { search, filters, sorts } = usersListText;

export const usersList = defineList({
  search,
  filters: {
    role: { label: filters.role.label, options: optionsOf(filters.role.options) },
    status: { label: filters.status.label, options: optionsOf(filters.status.options) },
  },
  sorts: [
    { value: 'createdAt', label: sorts.joined, order: 'desc' },
    { value: 'name', label: sorts.name },
  ],
});
