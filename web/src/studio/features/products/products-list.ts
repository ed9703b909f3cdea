import { defineList } from '../../ui/data/list/list-search.ts';
import { categories } from './categories.ts';

export const productsList = defineList({
  search: 'Search products...',
  filters: {
    category: { label: 'Category', options: [{ value: '', label: 'All' }, ...categories.map((value) => ({ value, label: value }))] },
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
      ],
    },
  },
  sorts: [
    { value: '', label: 'Newest' },
    { value: 'title', label: 'Title' },
    { value: 'price', label: 'Price' },
    { value: 'sales', label: 'Sales', order: 'desc' },
  ],
});
