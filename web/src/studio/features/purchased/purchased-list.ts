import { productTypeOptions } from '../../domain/orders/ordered-item.ts';
import { defineList } from '../../ui/data/list/list-search.ts';

export const purchasedList = defineList({
  search: 'Search items...',
  filters: {
    type: { label: 'Type', options: productTypeOptions },
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
        { value: 'EXPIRED', label: 'Expired' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'amount', label: 'Amount', order: 'desc' },
  ],
});
