import { productTypeOptions } from '../../../lib/ordered-item.ts';
import { defineList } from '../../ui/list/list-search.ts';

export const salesList = defineList({
  search: 'Search sales...',
  filters: { type: { label: 'Type', options: productTypeOptions } },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'amount', label: 'Amount', order: 'desc' },
  ],
});
